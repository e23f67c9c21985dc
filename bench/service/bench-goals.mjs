// The service against its machine and its goals (README, part D), each figure beside its reference in the same run.
// node service/bench-goals.mjs [--parts ratio,page,processes,memory] [--seconds 20] [--repeat 3] [--clients 8,64] [--minutes 30] [--payments 1000000] [--views 50] [--json out.json]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pgClient from 'pg';
import { addPayments } from '../lib/payments.mjs';
import { median, num, quantile, table } from '../lib/stats.mjs';
import { freePort, run, sh, sleep, startPostgres } from '../lib/postgres.mjs';
import { below, cpuSeconds, residentMb } from '../lib/processes.mjs';
import ours from '../ours/service.mjs';

const here = dirname(fileURLToPath(import.meta.url)), bench = join(here, '..');
const { values: o } = parseArgs({ options: {
  parts: { type: 'string', default: 'ratio,page,processes,memory' }, seconds: { type: 'string', default: '20' }, repeat: { type: 'string', default: '3' }, clients: { type: 'string', default: '8,64' },
  minutes: { type: 'string', default: '3' }, payments: { type: 'string', default: '0' }, every: { type: 'string', default: '10' }, views: { type: 'string', default: '50' }, scale: { type: 'string', default: '10' }, json: { type: 'string' }, data: { type: 'string', default: bench }, 'pg-bin': { type: 'string' }, 'pg-user': { type: 'string', default: 'postgres' },
} });
const parts = o.parts.split(','), seconds = Number(o.seconds), repeat = Number(o.repeat), clientCounts = o.clients.split(',').map(Number), cores = os.availableParallelism();
const RATIO_MIN = 0.25, SPREAD_MAX = 5, FIRST_BYTE_MS_MAX = 15, SCALING_MIN = 1.6, MEMORY_MB_MAX = 300, SLOPE_MB_AN_HOUR_MAX = 10;
const goals = [], goal = (text, value, holds, digits = 2) => goals.push([text, num(value, digits), holds ? 'yes' : 'NO']);

// With cores to spare the service has two of its own; with two cores everything shares them.
const hasSpareCores = cores >= 4, serviceCores = hasSpareCores ? '0,1' : `0-${cores - 1}`, otherCores = hasSpareCores ? `2-${cores - 1}` : `0-${cores - 1}`;
const pinned = (list, ...command) => (parts.length === 1 && parts[0] === 'processes' ? ['taskset', '-c', list, ...command] : command);
const pg = await startPostgres({ data: o.data, pgBin: o['pg-bin'], pgUser: o['pg-user'], prefix: pinned(otherCores) });
const children = [], stopAll = () => { for (const c of children) try { process.kill(-c.pid); } catch {} };
process.on('exit', stopAll); for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(1));
console.log(`PostgreSQL ${pg.psql('SHOW server_version')}, node ${process.version}, ${cores} x ${os.cpus()[0].model.trim()}`);

/** The service on a database of its own, with sessions. */
async function start(name, { processes = 1 } = {}) {
  const port = await freePort(), db = pg.address(name);
  pg.psql(`CREATE DATABASE ${name}`);
  const [program, ...parameters] = pinned(serviceCores, process.execPath, join(bench, 'ours/start-service.mjs'), String(port), db);
  const child = spawn(program, parameters, { cwd: bench, detached: true, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CASHIER_PROCESSES: String(processes), CASHIER_TRUSTED_PROXIES: '127.0.0.1' } });
  children.push(child);
  for (let i = 0; ; i++) { try { if ((await fetch(`http://127.0.0.1:${port}/health`)).ok) break; } catch {} if (i > 600) throw new Error('the service does not start'); await sleep(100); }
  sh(process.execPath, [join(bench, 'ours/seed-service.mjs'), db], { cwd: bench });
  await sleep(processes > 1 ? 2000 : 0); // until every process has the port
  return { name, port, pids: () => below(child.pid, 'dist/main.js'), stop: () => { try { process.kill(-child.pid); } catch {} } };
}
let shots = 0;
/** A closed loop by a process of its own; deposits are complete when nothing waits to be delivered. */
async function load(service, target, clients, forSeconds) {
  const { request, sessions } = ours[target], cpu = cpuSeconds(service.pids()), wanted = { url: `http://127.0.0.1:${service.port}`, request, sessions, clients, seconds: forSeconds, run: `g${++shots}` };
  const [program, ...parameters] = pinned(otherCores, process.execPath, join(here, 'load.mjs'), JSON.stringify(wanted));
  const got = JSON.parse(await run(program, parameters)), ended = performance.now();
  if (target === 'ours') while (pg.psql('SELECT count(*) FROM jobs', service.name) !== '0') await sleep(20);
  const tookS = got.seconds + (target === 'ours' ? (performance.now() - ended) / 1000 : 0), failed = got.refused + got.broken;
  if (failed > 0) console.error(`${failed} of ${got.requests} requests failed`);
  return { perSecond: (got.requests - failed) / tookS, p50: got.p50, p99: got.p99, cpuMs: ((cpuSeconds(service.pids()) - cpu) * 1000) / got.requests };
}
const medianOf = (rounds, key) => median(rounds.map(r => r[key])), out = { cores };

if (parts.includes('ratio')) {
  const service = await start('ratio'), got = {};
  pg.psql('CREATE DATABASE pgbench');
  sh(join(pg.bin, 'pgbench'), ['-i', '-q', '-s', o.scale, 'pgbench'], pg.as);
  for (const c of clientCounts) await load(service, 'ours', c, 5); // warm up
  pg.psql('ANALYZE', 'ratio');
  for (let r = 0; r < repeat; r++) for (const c of clientCounts) {
    console.error(`ratio: round ${r + 1} of ${repeat}, ${c} clients`);
    pg.psql('CHECKPOINT');
    const text = await run(join(pg.bin, 'pgbench'), ['-n', '-b', 'tpcb-like', '-c', String(c), '-j', '2', '-T', String(seconds), 'pgbench'], pg.as);
    pg.psql('CHECKPOINT');
    const deposits = await load(service, 'ours', c, seconds);
    (got[c] ??= []).push({ ...deposits, tps: Number(/tps = ([\d.]+) \(without/.exec(text)[1]) });
  }
  const rows = clientCounts.map(c => { const rs = got[c], ratio = median(rs.map(r => r.perSecond / r.tps)), spread = median(rs.map(r => r.p99 / r.p50));
    goal(`complete deposits / tpcb-like, ${c} clients: at least ${RATIO_MIN}`, ratio, ratio >= RATIO_MIN, 3); goal(`p99 / p50 of a deposit, ${c} clients: below ${SPREAD_MAX}`, spread, spread < SPREAD_MAX);
    return [String(c), num(medianOf(rs, 'tps')), num(medianOf(rs, 'perSecond')), num(ratio, 3), num(medianOf(rs, 'p50'), 1), num(medianOf(rs, 'p99'), 1), num(spread, 2), num(medianOf(rs, 'cpuMs'), 2)]; });
  console.log(`\n## Complete deposits beside pgbench's tpcb-like, ${seconds} s each, medians of ${repeat}\n\n${table([['clients', 'tpcb-like/s', 'deposits/s', 'ratio', 'p50, ms', 'p99, ms', 'p99/p50', 'service CPU, ms/deposit'], ...rows])}`);
  out.ratio = got; service.stop();
}

if (parts.includes('page')) {
  const service = await start('page'), { path, headers } = ours.page.request, views = Number(o.views), agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const filled = (text, n) => text.replaceAll('{s}', String(n % 1000).padStart(3, '0')).replaceAll('{address}', `10.0.${Math.floor(n / 250) % 4}.${n % 250}`);
  const view = n => new Promise((ok, bad) => { const began = performance.now(); http.get({ host: '127.0.0.1', port: service.port, agent, path: filled(path, n), headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, filled(v, n)])) }, answer => { let first; answer.once('data', () => (first = performance.now() - began)).on('end', () => (answer.statusCode === 200 ? ok(first) : bad(new Error(String(answer.statusCode))))).resume(); }).on('error', bad); });
  // An open loop: a view that is slow delays no other.
  const openLoop = async forSeconds => { const waits = [], began = performance.now(), count = views * forSeconds; for (let n = 0; n < count; n++) { await sleep(Math.max(0, began + (n * 1000) / views - performance.now())); waits.push(view(n)); } return Promise.all(waits); };
  await openLoop(5); // warm up
  const cpu = cpuSeconds(service.pids()), waits = await openLoop(seconds), cpuMs = ((cpuSeconds(service.pids()) - cpu) * 1000) / waits.length, [p50, p95, p99] = [0.5, 0.95, 0.99].map(q => quantile(waits, q));
  goal(`time to first byte of a first view at ${views} a second, 95th percentile in ms: at most ${FIRST_BYTE_MS_MAX}`, p95, p95 <= FIRST_BYTE_MS_MAX, 1);
  console.log(`\n## Time to first byte of ${waits.length} first views, ${views} a second\n\n${table([['p50, ms', 'p95, ms', 'p99, ms', 'service CPU, ms/view'], [num(p50, 1), num(p95, 1), num(p99, 1), num(cpuMs, 2)]])}`);
  out.page = { p50, p95, p99, cpuMs }; service.stop();
}

if (parts.includes('processes')) {
  const one = await start('one'), two = await start('two', { processes: 2 }), clients = clientCounts.at(-1), got = { one: [], two: [] };
  for (const [s, warmS] of [[one, 5], [two, 10]]) await load(s, 'listing', clients, warmS); // each process as long
  for (let r = 0; r < repeat; r++) for (const [name, s] of r % 2 ? [['two', two], ['one', one]] : [['one', one], ['two', two]]) { console.error(`processes: round ${r + 1} of ${repeat}, ${name}`); got[name].push(await load(s, 'listing', clients, seconds)); }
  const rate = name => medianOf(got[name], 'perSecond'), cpu = name => medianOf(got[name], 'cpuMs'), scaling = rate('two') / rate('one'), cost = cpu('two') / cpu('one');
  console.log(`\n## Two processes beside one: lists of methods, ${clients} clients, ${seconds} s, medians of ${repeat}\n\n${table([['processes', 'lists/s', 'service CPU, ms/list', 'p50, ms', 'p99, ms'], ...['one', 'two'].map(n => [n, num(rate(n)), num(cpu(n), 3), num(medianOf(got[n], 'p50'), 1), num(medianOf(got[n], 'p99'), 1)])])}`);
  if (hasSpareCores && parts.length === 1) goal(`two processes on two cores of their own / one: at least ${SCALING_MIN}`, scaling, scaling >= SCALING_MIN);
  // What they cost more for the same work is all that keeps two cores from twice as much; the database and the load are not counted.
  else { console.log(hasSpareCores ? '\nRun --parts processes alone: then taskset gives the service two cores of its own.' : `\n${cores} cores are shared with PostgreSQL and the load, so that the rate says little: the processor time of one list, two processes / one, is what this machine can show. Below 2 / ${SCALING_MIN} = 1.25, two cores to spare serve ${SCALING_MIN} times as many.`); goal(`processor time of a list with two processes / one: at most ${2 / SCALING_MIN}`, cost, cost <= 2 / SCALING_MIN); }
  out.processes = { ...got, scaling, cost }; one.stop(); two.stop();
}

if (parts.includes('memory')) {
  const service = await start('memory'), minutes = Number(o.minutes), payments = Number(o.payments), readings = [];
  if (payments > 0) {
    console.error(`memory: ${payments} payments, every fiftieth of one player`);
    const db = new pgClient.Client({ connectionString: pg.address('memory') });
    await db.connect();
    await addPayments(db, payments, `'bench-' || case when n % 50 = 0 then 0 else n % 1000 end`);
    await db.end();
  }
  const began = performance.now();
  const timer = setInterval(() => { const mb = residentMb(service.pids()).reduce((a, b) => Math.max(a, b), 0), minute = (performance.now() - began) / 60000; readings.push({ minute, mb }); console.error(`memory: ${num(minute, 1)} min, ${num(mb)} MB`); }, Number(o.every) * 1000);
  const deposits = await load(service, 'ours', clientCounts[0], minutes * 60);
  clearInterval(timer);
  // The first third fills caches and compiles; the slope is of the rest, by least squares.
  const rest = readings.slice(Math.floor(readings.length / 3)), mean = k => rest.reduce((sum, x) => sum + x[k], 0) / rest.length, [mx, my] = [mean('minute'), mean('mb')];
  const slope = (60 * rest.reduce((s, x) => s + (x.minute - mx) * (x.mb - my), 0)) / rest.reduce((s, x) => s + (x.minute - mx) ** 2, 0), max = Math.max(...readings.map(r => r.mb));
  goal(`memory at full load in MB, most: below ${MEMORY_MB_MAX}`, max, max < MEMORY_MB_MAX, 0);
  goal(`its slope in MB an hour after the first third of ${minutes} minutes: at most ${SLOPE_MB_AN_HOUR_MAX}`, slope, slope <= SLOPE_MB_AN_HOUR_MAX, 1);
  console.log(`\n## Memory of the service over ${minutes} minutes of deposits beside ${payments} payments (${num(deposits.perSecond)} a second, ${clientCounts[0]} clients)\n\n${table([['first reading, MB', 'median, MB', 'most, MB', 'last, MB', 'slope, MB/hour'], [num(readings[0].mb), num(median(readings.map(r => r.mb))), num(max), num(readings.at(-1).mb), num(slope, 1)]])}`);
  out.memory = { readings, slope, deposits }; service.stop();
}

console.log(`\n## Goals\n\n${table([['goal', 'measured', 'holds'], ...goals])}`);
if (o.json) writeFileSync(o.json, JSON.stringify(out, null, 1));
process.exit(0);
