// Processor time of the service, and of PostgreSQL beside it, for one complete deposit: submit, provider, settlement, event delivered. The provider and the
// load are processes of their own and not counted, so the figure is usable on a busy machine. Several builds are measured in turn in one run:
// node service/deposit-cost.mjs --builds floor,../apps/service/dist,/path/to/an/older/dist --deposits 1500 --clients 8 --rounds 5
// A build may have flags of Node behind a question mark: ../apps/service/dist?--max-semi-space-size=64
// `floor` is Fastify with one transaction of four statements, `floor-calls` Fastify with the exchanges of a deposit: two statements, the
// provider, a signed event. They say what this machine needs now for the least that a deposit can be.
// --request listing or page measures a list of methods or a first view instead.
// --profile FOLDER writes a CPU profile of each build and prints where the time goes; --statements prints the statements of one build.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { num, quantile, summary, table } from '../lib/stats.mjs';
import { writeBenchConfig } from '../ours/bench-config.mjs';
import { cardNumber, sessionId, SESSIONS } from '../ours/sessions.mjs';
import { profileTables } from './read-profile.mjs';

const here = dirname(fileURLToPath(import.meta.url)), bench = join(here, '..');
const { values: o } = parseArgs({ options: {
  builds: { type: 'string', default: join(bench, '../apps/service/dist') }, deposits: { type: 'string', default: '1500' }, clients: { type: 'string', default: '8' },
  rounds: { type: 'string', default: '5' }, warm: { type: 'string', default: '1500' }, profile: { type: 'string' }, request: { type: 'string', default: 'deposit' }, statements: { type: 'boolean', default: false },
  'pg-bin': { type: 'string' }, 'pg-user': { type: 'string', default: 'postgres' }, data: { type: 'string', default: here },
} });
const builds = o.builds.split(',').map((text, i) => { const [path, ...flags] = text.split('?'); return { name: String.fromCharCode(97 + i), path: path.startsWith('floor') ? path : resolve(path), flags }; }), sleep = ms => new Promise(r => setTimeout(r, ms));
const freePort = () => new Promise(r => { const s = net.createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => r(port)); }); });
const sh = (cmd, args, opt = {}) => { const r = spawnSync(cmd, args, { encoding: 'utf8', ...opt }); if (r.error || r.status !== 0) throw new Error(`${cmd} ${args.join(' ')}: ${r.error ?? r.stderr}`); return r.stdout; };
/** Milliseconds that the processes of PostgreSQL which serve a database have run; writers and vacuum are not among them. */
const databaseMs = name => psql(`SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> 'psql'`).split('\n').filter(Boolean)
  .reduce((sum, pid) => { try { return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6; } catch { return sum; } }, 0);
/** Milliseconds that a process spent in its own code, and in the kernel for it. */
const cpuMs = pid => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' '); return { user: Number(f[11]) * 10, kernel: Number(f[12]) * 10 }; };

// --- a private PostgreSQL that counts statements --------------------------------------------------------------------
const bin = o['pg-bin'] ?? sh('bash', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1']).trim();
const root = process.getuid() === 0, ids = root ? { uid: Number(sh('id', ['-u', o['pg-user']])), gid: Number(sh('id', ['-g', o['pg-user']])) } : {};
const dir = mkdtempSync(join(resolve(o.data), '.pg-')), port = await freePort(), children = [];
if (root) chownSync(dir, ids.uid, ids.gid);
const as = { ...ids, cwd: dir, env: { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', HOME: dir } };
sh(join(bin, 'initdb'), ['-D', join(dir, 'data'), '-A', 'trust', '-U', 'postgres'], as);
const postgres = spawn(join(bin, 'postgres'), ['-D', join(dir, 'data'), '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1', '-c', 'shared_preload_libraries=pg_stat_statements', '-c', `pg_stat_statements.track=${o.statements ? 'all' : 'top'}`], { ...as, stdio: 'ignore' });
let isClean = false;
const clean = () => { if (isClean) return; isClean = true; for (const c of children) c.kill(); postgres.kill('SIGINT'); spawnSync('sleep', ['1']); rmSync(dir, { recursive: true, force: true }); };
process.on('exit', clean); for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(1));
const psql = (sql, db = 'postgres') => sh(join(bin, 'psql'), ['-XqAt', '-F', '\t', '-d', db, '-c', sql], as).trim();
for (let i = 0; ; i++) { try { psql('SELECT 1'); break; } catch (e) { if (i > 100) throw e; await sleep(100); } }
psql('CREATE EXTENSION pg_stat_statements');

// --- one provider, and each build with a database of its own -----------------------------------------------------------
const providerPort = await freePort(), provider = `http://127.0.0.1:${providerPort}`;
children.push(spawn(process.execPath, [join(bench, 'ours/instant-provider.mjs'), String(providerPort)], { stdio: 'inherit' }));
async function start(build) {
  const { name, path, flags } = build, at = await freePort(), folder = join(dir, name), database = `postgres://postgres@127.0.0.1:${port}/${name}`;
  mkdirSync(folder);
  psql(`CREATE DATABASE ${name}`);
  const nodeFlags = [...flags, ...(o.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(o.profile, name)}`, '--cpu-prof-interval=500'] : [])];
  if (path.startsWith('floor')) {
    const child = spawn(process.execPath, [...nodeFlags, join(here, 'floor-server.mjs'), '--mode', path === 'floor' ? 'tx' : 'calls', '--port', String(at), '--db', database, '--partner', provider], { stdio: 'inherit' });
    children.push(child);
    for (let i = 0; ; i++) { try { if ((await fetch(`http://127.0.0.1:${at}/healthz`)).ok) break; } catch {} if (i > 300) throw new Error('the floor does not start'); await sleep(100); }
    psql('CREATE VIEW jobs AS SELECT 1 WHERE false', name);
    return { ...build, child, at, agent: new http.Agent({ keepAlive: true, maxSockets: Number(o.clients) }) };
  }
  const child = spawn(process.execPath, [...nodeFlags, join(path, 'main.js')], { cwd: join(path, '../../..'), stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', CASHIER_PORT: String(at), CASHIER_HOST: '127.0.0.1', CASHIER_PUBLIC_URL: `http://127.0.0.1:${at}`, CASHIER_CONFIG: writeBenchConfig(folder, provider, provider),
      CASHIER_DATA_DIR: folder, DATABASE_URL: database, CASHIER_LOG_LEVEL: 'warn', CASHIER_TRUSTED_PROXIES: '127.0.0.1', CASHIER_RATE_PER_ADDRESS: '100000000', CASHIER_RATE_PER_SESSION: '100000000', CASHIER_RATE_PER_SERVER: '100000000' } });
  children.push(child);
  for (let i = 0; ; i++) { try { if ((await fetch(`http://127.0.0.1:${at}/health`)).ok) break; } catch {} if (i > 300) throw new Error(`${path} does not start`); await sleep(100); }
  sh(process.execPath, [join(bench, 'ours/seed-service.mjs'), database], { cwd: bench });
  return { ...build, child, at, agent: new http.Agent({ keepAlive: true, maxSockets: Number(o.clients) }) };
}

let number = 0;
/** The requests that read. */
const READS = { listing: { path: () => '/api/cashier-service/v1.0/payments/groups/init', headers: digits => ({ 'x-session-id': sessionId(digits) }) }, page: { path: digits => `/deposit?sessionId=${sessionId(digits)}`, headers: () => ({}) } };
const read = ({ path, at, agent }) => new Promise((ok, bad) => {
  const digits = String(++number % SESSIONS).padStart(3, '0'), wanted = READS[o.request], began = performance.now();
  const request = http.request({ host: '127.0.0.1', port: at, agent, path: path.startsWith('floor') ? '/healthz' : wanted.path(digits), headers: { ...wanted.headers(digits), 'x-forwarded-for': `10.0.${digits[0]}.${Number(digits) % 250}` } }, answer => {
    answer.resume().on('end', () => (answer.statusCode === 200 ? ok(performance.now() - began) : bad(new Error(String(answer.statusCode)))));
  });
  request.on('error', bad).end();
});
const bodyOf = digits => `{"amount":"10.50","currency":"EUR","card_data":{"card_pan":"${cardNumber(digits)}","card_cvv":"123","month":"08","year":"29","save_card":false},"parameters":{}}`;
const deposit = ({ path, at, agent }) => new Promise((ok, bad) => {
  const n = ++number, digits = String(n % SESSIONS).padStart(3, '0'), body = path.startsWith('floor') ? '{"amount":10.5,"currency":"EUR"}' : bodyOf(digits), began = performance.now();
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-session-id': sessionId(digits), 'x-forwarded-for': `10.0.${digits[0]}.${Number(digits) % 250}`, 'idempotency-key': `bench-${n}-key` };
  const request = http.request({ host: '127.0.0.1', port: at, agent, method: 'POST', path: path.startsWith('floor') ? '/deposit/1' : '/api/cashier-service/v1.0/payments/groups/card/submit', headers }, answer => {
    let text = '';
    answer.on('data', part => (text += part)).on('end', () => (answer.statusCode === 200 && /"(success|processing)"/.test(text) ? ok(performance.now() - began) : bad(new Error(`${answer.statusCode} ${text}`))));
  });
  request.on('error', bad).end(body);
});
/** So many deposits by so many clients, until nothing waits to be delivered; the service's time and each wait. */
async function load(build, count) {
  const before = cpuMs(build.child.pid), databaseBefore = databaseMs(build.name), waits = [], began = performance.now();
  let left = count;
  await Promise.all(Array.from({ length: Number(o.clients) }, async () => { while (left-- > 0) waits.push(await (READS[o.request] ? read : deposit)(build)); }));
  const tookMs = performance.now() - began;
  while (psql('SELECT count(*) FROM jobs', build.name) !== '0') await sleep(20);
  const after = cpuMs(build.child.pid), user = (after.user - before.user) / count, kernel = (after.kernel - before.kernel) / count;
  return { cpu: user + kernel, database: (databaseMs(build.name) - databaseBefore) / count, user, kernel, perSecond: count / (tookMs / 1000), p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}

const started = [];
for (const build of builds) started.push(await start(build));
// Cached plans of the first calls were made for empty tables; autovacuum renews them within a minute of real use.
for (const build of started) { await load(build, Number(o.warm)); psql('ANALYZE', build.name); }
const got = Object.fromEntries(started.map(({ name }) => [name, []]));
psql('SELECT pg_stat_statements_reset()');
const rounds = Number(o.rounds), deposits = Number(o.deposits);
for (let r = 0; r < rounds; r++) for (let k = 0; k < started.length; k++) { const build = started[(k + r) % started.length]; got[build.name].push(await load(build, deposits)); }

const counted = (name, isTopLevel) => psql(`SELECT calls, round(total_exec_time::numeric, 1), rows, regexp_replace(query, '\\s+', ' ', 'g') FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = '${name}') AND toplevel = ${isTopLevel} AND query !~* 'count\\(\\*\\) FROM jobs' ORDER BY calls DESC`)
  .split('\n').map(line => line.split('\t'));
const span = (rs, k, d) => { const s = summary(rs.map(r => r[k])); return `${num(s.median, d)} (${num(s.min, d)}-${num(s.max, d)})`; };
console.log(table([['build', `CPU of the service, ms/${o.request}`, 'own code', 'kernel', `CPU of PostgreSQL, ms/${o.request}`, `statements/${o.request}`, `${o.request}s/s`, 'p50, ms', 'p99, ms'],
  ...started.map(({ name, path, flags }) => [[name, path, ...flags].join(' '), span(got[name], 'cpu', 3), ...['user', 'kernel'].map(k => num(summary(got[name].map(r => r[k])).median, 3)), span(got[name], 'database', 3), num(counted(name, true).reduce((sum, [calls]) => sum + Number(calls), 0) / (rounds * deposits), 2), span(got[name], 'perSecond'), span(got[name], 'p50', 1), span(got[name], 'p99', 1)])]));
if (o.statements) for (const { name } of started) for (const isTopLevel of [true, false]) {
  const lines = counted(name, isTopLevel).filter(([calls]) => Number(calls) > rounds * deposits / 100);
  console.log(`\n## Statements of ${name}${isTopLevel ? '' : ' in functions'}, calls a deposit\n\n${table([['calls', 'ms each', 'statement'], ...lines.map(([calls, ms, , text]) => [num(Number(calls) / (rounds * deposits), 2), num(ms / calls, 3), text.slice(0, 150)])])}`);
}
if (o.profile) for (const build of started) {
  const ended = new Promise(r => build.child.on('exit', r));
  build.child.kill('SIGTERM');
  await ended;
  const folder = resolve(o.profile, build.name), [file] = existsSync(folder) ? readdirSync(folder).filter(f => f.endsWith('.cpuprofile')) : [];
  if (file) console.log(`\n## Profile of ${build.name}\n\n${profileTables(join(folder, file))}`);
}
process.exit(0);
