// Writes texts.txt: all texts of the screens and of the servers' errors, so that words can be reviewed in one place.
// They are collected from the sources: a browser would have to bring about every dialog, error and announcement.
// {name} is a value, {a|b} one of two texts, {n proverbs} a count.
// With --check nothing is written: the run fails when texts.txt is out of date.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = 'admin-ui/texts.txt';

const oneOf = (words, before = '^') => new RegExp(`${before}(${words.trim().split(/\s+/).join('|')})$`);

/** Attributes and properties whose strings nobody reads. */
const silentNames = oneOf(`
  sx style className id key name type role variant color component path to href src rel lang d viewBox transform
  autoComplete inputMode display position overflow\\w* typography method accept code also aliases grid\\w* font\\w*
  transition animation background\\w* border\\w* (align|justify)\\w+ boxShadow textTransform
  aria-(live|labelledby|describedby|controls|haspopup|current|sort|relevant|autocomplete)`);
/** Attributes and properties whose strings are read, even a single lower-case word. */
const readNames = oneOf(
  'label title aria-label placeholder alt one many hint text message legend titleAccess',
);
/** Functions whose strings nobody reads. */
const silentCalls = oneOf(
  `Error TypeError DOMException addEventListener removeEventListener querySelector(All)? closest matches getContext
  getItem setItem removeItem NumberFormat DateTimeFormat PluralRules ListFormat Collator RegExp useMediaQuery append get
  has set delete startsWith endsWith includes split setRequestHeader styled createIndex`,
  '(^|\\.)',
);
/** Styles, selectors, keys and headers. */
const silentTexts =
  /\d(px|rem|dvh|%)|!important|var\(--|\((prefers|forced|min|max)-|^@media|^\[role|:not\(|\bsolid\b|^layout |^noopener|^Bearer|^-[A-Z] |^#|#[0-9a-f]{6}$|^M\{|^minmax|^\{\w+\}\/|^utf-|^https?:|^(Arrow\w+|CapsLock|Escape|If-Match|Retry-After|Mozilla.*)$|[<{]root[>}]/;
/** Inline elements: their text is part of a sentence. */
const inlineTags = /^(strong|em|b|i|bdi|span|kbd|code|VisuallyHidden|TimeText|.*Link|Shown|Sample)$/;

const { SyntaxKind } = ts;
const isString = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
const isText = (node) => isString(node) || ts.isTemplateExpression(node);
const isHidden = (node) => /\baria-hidden\b/.test(node.attributes.getText());
const isElement = (node) => ts.isJsxElement(node) || ts.isJsxFragment(node);
const isInline = (node) => ts.isJsxFragment(node) || inlineTags.test(node.openingElement.tagName.getText());
const isOperator = (node, ...kinds) => ts.isBinaryExpression(node) && kinds.includes(node.operatorToken.kind);

/** Returns a text as readers meet it. */
function textOf(node) {
  if (isString(node)) return node.text;
  if (ts.isJsxText(node)) return node.containsOnlyTriviaWhiteSpaces ? ' ' : decode(node.text);
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text + node.templateSpans.map((span) => slot(span.expression) + span.literal.text).join('')
    );
  }
  if (ts.isJsxExpression(node)) return node.expression ? slot(node.expression) : '';
  if (ts.isJsxSelfClosingElement(node)) return isHidden(node) ? '' : `{${node.tagName.getText()}}`;
  return isElement(node) ? node.children.map(textOf).join('') : '';
}

const decode = (text) => text.replaceAll('&apos;', "'").replaceAll('&nbsp;', ' ');

/** Returns the placeholder of an expression in a text. */
function slot(node) {
  if (isText(node)) return textOf(node);
  if (ts.isParenthesizedExpression(node)) return slot(node.expression);
  if (ts.isConditionalExpression(node)) return either(slot(node.whenTrue), slot(node.whenFalse));
  if (isOperator(node, SyntaxKind.AmpersandAmpersandToken)) return either(slot(node.right), '');
  if (isOperator(node, SyntaxKind.QuestionQuestionToken, SyntaxKind.BarBarToken)) return slot(node.left);
  if (ts.isPropertyAccessExpression(node)) {
    return node.name.text === 'length' ? slot(node.expression) : `{${node.name.text}}`;
  }
  if (ts.isCallExpression(node)) return callSlot(node);
  return `{${node.getText().match(/[A-Za-z]+/)?.[0] ?? '…'}}`;
}

function callSlot({ expression, arguments: given }) {
  const [first, one, many] = given;
  if (expression.getText() === 'agree') return either(slot(one), slot(many));
  if (/^(plural|formatCount|countText)$/.test(expression.getText())) {
    return `{n ${slot(many ?? one).replace(/[{}]/g, '')}${!many && isString(one) ? 's' : ''}}`;
  }
  const isMethod =
    ts.isPropertyAccessExpression(expression) &&
    !/^(Math|JSON|Object)\.|\.format$/.test(expression.getText());
  if (isMethod) return slot(expression.expression);
  return first && !isText(first) ? slot(first) : `{${expression.getText().match(/\w+$/)?.[0] ?? '…'}}`;
}

const either = (one, other) => (one === other ? one : `{${bare(one)}|${bare(other)}}`);
const bare = (text) => text.replace(/^\{([^{}]*)\}$/, '$1');

const isRead = (text) =>
  /\p{L}\S*\s+\S*[\p{L}{]/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text) || /[\p{L}}]…$/u.test(text);

/** Returns the texts of one source file. */
function textsOf(path) {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (text, isSure) => {
    const line = text
      .replace(/\s+/g, ' ')
      .replace(/( ?\/ ?)+$/, '')
      .trim();
    const words = line.replace(/\{[^{}|]*\}/g, '');
    if (/\p{L}{2}/u.test(words) && !silentTexts.test(line) && (isSure || isRead(line))) found.push(line);
  };

  function visit(node, isSure = false) {
    if (isSilent(node)) return;
    if (isText(node)) return add(textOf(node), isSure);
    if (ts.isElementAccessExpression(node)) return visit(node.expression);
    if (ts.isCaseClause(node)) return node.statements.forEach((each) => visit(each));
    if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
      const name = node.name.getText().replace(/^'|'$/g, '');
      if (node.initializer) visit(node.initializer, readNames.test(name));
      return;
    }
    if (isElement(node)) return visitElement(node);
    ts.forEachChild(node, (child) => visit(child, isSure && !ts.isCallExpression(node)));
  }

  function visitElement(node) {
    if (ts.isJsxElement(node)) visit(node.openingElement);
    const isSentence = node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));
    if (isSentence) {
      add(
        node.children.map((child) => (isElement(child) && !isInline(child) ? ' / ' : textOf(child))).join(''),
        true,
      );
    }
    for (const child of node.children) {
      if (ts.isJsxText(child)) continue;
      if (isSentence && ts.isJsxExpression(child) && !holdsElement(child)) continue;
      if (isSentence && isElement(child) && isInline(child)) {
        if (ts.isJsxElement(child)) visit(child.openingElement);
      } else visit(child, !isSentence);
    }
  }

  visit(source);
  return found;
}

function isSilent(node) {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (isOperator(node, SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken))
    return true;
  if (isOperator(node, SyntaxKind.InKeyword)) return true;
  if (isOperator(node, SyntaxKind.EqualsToken) && /\.name$/.test(node.left.getText())) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return node.expression.kind === SyntaxKind.ImportKeyword || silentCalls.test(node.expression.getText());
  }
  if (!ts.isJsxAttribute(node) && !ts.isPropertyAssignment(node)) return false;
  const name = node.name.getText().replace(/^'|'$/g, '');
  const isFunction = node.initializer && ts.isFunctionLike(node.initializer);
  // An entry's field may be called name; an object describes it.
  const isField = name === 'name' && node.initializer && ts.isObjectLiteralExpression(node.initializer);
  return silentNames.test(name) && !isFunction && !isField;
}

const holdsElement = (node) =>
  isElement(node) || ts.isJsxSelfClosingElement(node) || ts.forEachChild(node, holdsElement) === true;

/** Returns the errors of one Go file that administrators may see. */
const errorsOf = (path) =>
  read(path)
    .split('\n')
    .filter((line) => /errs\.(New|Wrap)\(|errs\.Error\{|rules\.Check\(/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/"((?:%s|[A-Z])[^"\\]* (?:[^"\\]|\\.)*)"/g)].map(([, text]) => text),
    );

const read = (path) => readFileSync(root + path, 'utf8');
const isScreen = (path) =>
  /^admin-ui\/src\/.*\.tsx?$/.test(path) &&
  !/\.(test|testkit|d)\.tsx?$|src\/(api|testing)\/|\/example\.ts$/.test(path);
const isServer = (path) =>
  /^(platform|[a-z]+-svc)\/.*\.go$/.test(path) && !/_test\.go$|\/testkit\//.test(path);

const sections = new Map();
const listed = [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '--deduplicate',
  'admin-ui/src',
  '*.go',
];
const deleted = new Set(lines(['ls-files', '--deleted']));
for (const path of lines(listed).filter((path) => !deleted.has(path))) {
  const texts = isScreen(path) ? textsOf(path) : isServer(path) ? errorsOf(path) : [];
  if (texts.length === 0) continue;
  const folders = path.replace('admin-ui/src/', '').split('/').slice(0, -1);
  const section = isScreen(path) ? folders.slice(0, 2).join('/') : folders[0];
  sections.set(section, new Set([...(sections.get(section) ?? []), ...texts]));
}

function lines(command) {
  return execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

const byName = ([one], [other]) => (one < other ? -1 : 1);
const wanted = [
  '# Written by scripts/texts.mjs from the sources: npm run texts',
  ...[...sections].sort(byName).map(([section, texts]) => `\n## ${section}\n${[...texts].sort().join('\n')}`),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(root + target, `${wanted}\n`);
else if (read(target) !== `${wanted}\n`) {
  console.error(`${target} does not match the sources. Run in admin-ui: npm run texts`);
  process.exitCode = 1;
}
