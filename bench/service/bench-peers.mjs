// Complete deposits of ours beside orders with a settled payment of a Vendure shop, on one PostgreSQL in one run (README, part E).
// node service/bench-peers.mjs [--seconds 20] [--repeat 3] [--clients 8] [--json out.json]
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, num, quantile, table } from '../lib/stats.mjs';
import { freePort, sh, sleep, startPostgres } from '../lib/postgres.mjs';
import { below, cpuSeconds } from '../lib/processes.mjs';
import ours from '../ours/service.mjs';
import { cardNumber } from '../ours/sessions.mjs';

const here = dirname(fileURLToPath(import.meta.url)), bench = join(here, '..'), vendure = join(bench, 'peers/vendure'), TIMES_MIN = 10;
const { values: o } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, repeat: { type: 'string', default: '3' }, clients: { type: 'string', default: '8' }, json: { type: 'string' }, data: { type: 'string', default: bench }, 'pg-bin': { type: 'string' }, 'pg-user': { type: 'string', default: 'postgres' } } });
if (!existsSync(join(vendure, 'node_modules'))) {
  console.log('Vendure, the peer of the service, is not installed, so that nothing is compared with it. To install it: npm ci --ignore-scripts --prefix bench/peers/vendure');
  process.exit(0);
}
const pg = await startPostgres({ data: o.data, pgBin: o['pg-bin'], pgUser: o['pg-user'] }), children = [];
process.on('exit', () => { for (const c of children) try { process.kill(-c.pid); } catch {} }); for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(1));
const start = (file, name, { health, isReady = () => true }) => {
  pg.psql(`CREATE DATABASE ${name}`);
  return freePort().then(async port => {
    const child = spawn(process.execPath, [join(bench, file), String(port), pg.address(name)], { cwd: bench, detached: true, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', VENDURE_DISABLE_TELEMETRY: 'true', CASHIER_TRUSTED_PROXIES: '127.0.0.1' } });
    children.push(child);
    let said = '';
    child.stdout.on('data', text => (said += text));
    for (let i = 0; ; i++) { try { if (isReady(said) && (await fetch(`http://127.0.0.1:${port}${health}`)).ok) break; } catch {} if (i > 1200 || child.exitCode !== null) throw new Error(`${file} does not start: ${said}`); await sleep(100); }
    return { name, port, child, agent: new http.Agent({ keepAlive: true }) };
  });
};
const call = ({ port, agent }, { method, path, headers, body }) => new Promise((ok, bad) => {
  http.request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, answer => { let text = ''; answer.setEncoding('utf8').on('data', part => (text += part)).on('end', () => ok({ status: answer.statusCode, headers: answer.headers, text })); }).on('error', bad).end(body);
});

let n = 0;
const deposit = async service => {
  const digits = String(++n % 1000).padStart(3, '0'), values = { n: `p${n}`, s: digits, card: cardNumber(digits), address: `10.0.${digits[0]}.${Number(digits) % 250}` }, { method, path, headers, body } = ours.ours.request;
  const fill = text => text.replace(/\{(n|s|card|address)\}/g, (_, name) => values[name]);
  const answer = await call(service, { method, path, headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, fill(v)])), body: fill(body) });
  if (answer.status !== 200 || !/"(success|processing)"/.test(answer.text)) throw new Error(`deposit: ${answer.status} ${answer.text}`);
};
/** In as few requests as it allows: the first one begins the order and its session, the second one does all the rest. */
const order = async shop => {
  const say = async (query, token) => { const answer = await call(shop, { method: 'POST', path: '/shop-api', headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, body: JSON.stringify({ query }) }); return { ...answer, token: answer.headers['vendure-auth-token'] }; };
  const { token } = await say('mutation { addItemToOrder(productVariantId: "1", quantity: 1) { __typename } }');
  const { text } = await say(`mutation { setCustomerForOrder(input: { emailAddress: "player-${++n}@example.com", firstName: "Marta", lastName: "Lindqvist" }) { __typename } setOrderShippingAddress(input: { streetLine1: "Street 1", countryCode: "DE" }) { __typename }
    setOrderShippingMethod(shippingMethodId: ["1"]) { __typename } transitionOrderToState(state: "ArrangingPayment") { __typename } addPaymentToOrder(input: { method: "dummy", metadata: {} }) { __typename ... on Order { state } } }`, token);
  if (!text.includes('"PaymentSettled"')) throw new Error(`order: ${text}`);
};
const targets = {
  deposits: { one: deposit, service: await start('ours/start-service.mjs', 'ours', { health: '/health' }), stored: "SELECT count(*) FROM payments WHERE state = 'succeeded'", pids: t => below(t.service.child.pid, 'dist/main.js') },
  orders: { one: order, service: await start('peers/vendure/server.mjs', 'vendure', { health: '/health', isReady: said => said.includes('ready') }), stored: `SELECT count(*) FROM "order" WHERE state = 'PaymentSettled'`, pids: t => [t.service.child.pid] },
};
sh(process.execPath, [join(bench, 'ours/seed-service.mjs'), pg.address('ours')], { cwd: bench });
async function load(target, seconds) {
  const { one, service, stored, pids } = target, began = performance.now(), waits = [], cpu = cpuSeconds(pids(target)), before = Number(pg.psql(stored, service.name));
  await Promise.all(Array.from({ length: Number(o.clients) }, async () => { while (performance.now() - began < seconds * 1000) { const at = performance.now(); await one(service); waits.push(performance.now() - at); } }));
  if (service.name === 'ours') while (pg.psql('SELECT count(*) FROM jobs', 'ours') !== '0') await sleep(20);
  const tookS = (performance.now() - began) / 1000, rows = Number(pg.psql(stored, service.name)) - before;
  if (rows !== waits.length) console.error(`answered ${waits.length}, stored ${rows}`);
  return { perSecond: rows / tookS, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), cpuMs: ((cpuSeconds(pids(target)) - cpu) * 1000) / rows };
}
const got = { deposits: [], orders: [] }, seconds = Number(o.seconds), repeat = Number(o.repeat);
for (const name of Object.keys(targets)) await load(targets[name], 15); // warm up
for (const name of ['ours', 'vendure']) pg.psql('ANALYZE', name);
for (let r = 0; r < repeat; r++) for (const name of r % 2 ? ['orders', 'deposits'] : ['deposits', 'orders']) { console.error(`peers: round ${r + 1} of ${repeat}, ${name}`); got[name].push(await load(targets[name], seconds)); }
const middle = (name, key) => median(got[name].map(x => x[key])), times = middle('deposits', 'perSecond') / middle('orders', 'perSecond');
console.log(`\n## Complete deposits beside orders with a settled payment of Vendure ${sh(process.execPath, ['-p', "require('@vendure/core/package.json').version"], { cwd: vendure }).trim()}, ${o.clients} clients, ${seconds} s, medians of ${repeat}\n`);
console.log(table([['', 'a second', 'p50, ms', 'p99, ms', 'server CPU, ms each'], ...[['deposits', 'our deposits'], ['orders', 'Vendure’s orders']].map(([k, label]) => [label, num(middle(k, 'perSecond'), 1), num(middle(k, 'p50'), 1), num(middle(k, 'p99'), 1), num(middle(k, 'cpuMs'), 2)])]));
console.log(`\n${num(times, 1)} times as many; goal: at least ${TIMES_MIN} (${times >= TIMES_MIN ? 'holds' : 'DOES NOT HOLD'})`);
if (o.json) writeFileSync(o.json, JSON.stringify(got, null, 1));
process.exit(0);
