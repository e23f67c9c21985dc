// Sums up a V8 CPU profile: self time by package and by function, with the names of a bundle's source map.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { num, table } from '../lib/stats.mjs';

const packageOf = file => {
  if (file === '') return '(engine)';
  if (file.startsWith('node:')) return file;
  const npm = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (npm) return npm[1];
  return /(?:apps|packages)\/.*|src\/.*/.exec(file)?.[0].split('/').slice(0, 3).join('/') ?? file;
};

const maps = new Map();
const mapOf = file => maps.get(file) ?? maps.set(file, existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null).get(file);

export function profileTables(profilePath, rows = 45) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(profilePath, 'utf8'));
  const byId = new Map(nodes.map(node => [node.id, node])), parentOf = new Map(nodes.flatMap(node => (node.children ?? []).map(child => [child, node.id])));
  const places = new Map(), place = frame => places.get(frame) ?? places.set(frame, placeOf(frame)).get(frame);
  const placeOf = ({ functionName, url, lineNumber, columnNumber }) => {
    const own = url.replace('file://', ''), from = own.startsWith('/') ? mapOf(own)?.findEntry(lineNumber, columnNumber) : undefined;
    const file = from?.originalSource ?? own;
    return { file, name: `${functionName || '(anonymous)'}${file && !file.startsWith('node:') ? ` ${file.split('/').slice(-2).join('/')}:${(from?.originalLine ?? lineNumber) + 1}` : ` ${file}`}` };
  };
  const byPackage = new Map(), byName = new Map(), withCalls = new Map(), add = (sums, key, us) => sums.set(key, (sums.get(key) ?? 0) + us);
  let total = 0;
  samples.forEach((id, i) => {
    const frame = byId.get(id).callFrame;
    if (['(idle)', '(root)'].includes(frame.functionName)) return;
    const { file, name } = place(frame);
    total += timeDeltas[i]; add(byPackage, file ? packageOf(file) : frame.functionName, timeDeltas[i]); add(byName, name, timeDeltas[i]);
    const seen = new Set();
    for (let at = id; at !== undefined; at = parentOf.get(at)) seen.add(place(byId.get(at).callFrame).name);
    for (const each of seen) add(withCalls, each, timeDeltas[i]);
  });
  const top = (sums, count = rows) => [...sums].sort((a, b) => b[1] - a[1]).slice(0, count).map(([key, us]) => [key, num((us / total) * 100, 1), num(us / 1000)]);
  return `${table([['self time by package', '%', 'ms'], ...top(byPackage)])}\n\n${table([['self time by function', '%', 'ms'], ...top(byName)])}\n\n${table([['time with calls by function', '%', 'ms'], ...top(withCalls, 90)])}`;
}
