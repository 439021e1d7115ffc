/** What every browser has and jsdom lacks. */
export function installBrowserParts(): void {
  window.matchMedia ??= (query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: matches(query),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
  HTMLCanvasElement.prototype.getContext = () => null;
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= AlwaysInView;
  Object.assign(globalThis, { CSS: { ...globalThis.CSS, supports: () => false } });
}

/** jsdom has no layout: every observed element is in view. */
class AlwaysInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.report([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Width queries are answered from window.innerWidth (1024 unless a test sets it); preferences are never set. */
function matches(query: string): boolean {
  const [, bound, pixels] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(query) ?? [];
  if (bound === 'min') return window.innerWidth >= Number(pixels);
  return bound === 'max' && window.innerWidth <= Number(pixels);
}
