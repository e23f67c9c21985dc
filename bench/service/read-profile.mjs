// Sums up a V8 CPU profile: self time by package and by function, with the names of a bundle's source map.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { num, table } from '../lib/stats.mjs';

const packageOf = file => {
  if (file === '') return '(engine)';
  if (file.startsWith('node:')) return file;
  const npm = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (npm) return npm[1];
  return /(?:apps|packages)\/.*/.exec(file)?.[0].split('/').slice(0, 5).join('/').replace('apps/service/src/', 'service/') ?? file;
};

export function profileTables(profilePath, mapPath, rows = 45) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(profilePath, 'utf8'));
  const map = existsSync(mapPath) ? new SourceMap(JSON.parse(readFileSync(mapPath, 'utf8'))) : undefined;
  const byId = new Map(nodes.map(node => [node.id, node])), bundle = mapPath.replace(/\.map$/, '');
  const place = ({ functionName, url, lineNumber, columnNumber }) => {
    const from = map && url.endsWith(bundle) ? map.findEntry(lineNumber, columnNumber) : undefined;
    const file = from?.originalSource ?? url.replace('file://', '');
    return { file, name: `${functionName || '(anonymous)'}${file && !file.startsWith('node:') ? ` ${file.split('/').slice(-2).join('/')}:${(from?.originalLine ?? lineNumber) + 1}` : ` ${file}`}` };
  };
  const byPackage = new Map(), byName = new Map(), add = (sums, key, us) => sums.set(key, (sums.get(key) ?? 0) + us);
  let total = 0;
  samples.forEach((id, i) => {
    const frame = byId.get(id).callFrame;
    if (['(idle)', '(root)'].includes(frame.functionName)) return;
    const { file, name } = place(frame);
    total += timeDeltas[i]; add(byPackage, file ? packageOf(file) : frame.functionName, timeDeltas[i]); add(byName, name, timeDeltas[i]);
  });
  const top = sums => [...sums].sort((a, b) => b[1] - a[1]).slice(0, rows).map(([key, us]) => [key, num((us / total) * 100, 1), num(us / 1000)]);
  return `${table([['self time by package', '%', 'ms'], ...top(byPackage)])}\n\n${table([['self time by function', '%', 'ms'], ...top(byName)])}`;
}
