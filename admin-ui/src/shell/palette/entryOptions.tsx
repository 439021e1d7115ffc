import ArrowForward from '@mui/icons-material/ArrowForward';
import { excerpt } from '../../shared/text/excerpt';
import { AreaIcon } from '../AreaIcon';
import type { Option } from './options';
import type { Answer } from './useEntrySearch';

/** Letters of a name and of the line below it. */
const shown = { name: 90, line: 120 };

/** What the searches found, kind by kind in the order of the sources. */
export function entryOptions(answers: readonly Answer[], navigate: (to: string) => void): Option[] {
  return answers.flatMap(({ source, query, found, total }) => {
    const { title: group, area, listPath } = source;
    const icon = <AreaIcon area={area} />;
    const entries = found.map(({ to, name, lang, texts, status }): Option => {
      const line = excerpt(texts, query, shown.line);
      const run = () => navigate(to);
      return {
        key: to,
        group,
        name: excerpt([name], query, shown.name),
        lang,
        line,
        detail: status,
        icon,
        run,
      };
    });
    if (listPath === undefined || total === undefined || total <= found.length) return entries;
    const all = `${listPath}${listPath.includes('?') ? '&' : '?'}q=${encodeURIComponent(query)}`;
    const name = `All ${total} ${group.toLowerCase()} matching “${query}”`;
    return [...entries, { key: all, group, name, icon: <ArrowForward />, run: () => navigate(all) }];
  });
}
