// One load on one service, in a process of its own: keeps so many connections busy and prints what came back, as JSON.
// node service/load.mjs '{"url":…,"request":…,"sessions":…,"clients":…,"seconds":…,"run":…}'
import autocannon from 'autocannon';
import { quantile } from '../lib/stats.mjs';
import { cardNumber } from '../ours/sessions.mjs';

const { url, request, sessions = 1, clients, seconds, run } = JSON.parse(process.argv[2]);
let n = 0;
/** {n} never repeats in a run of the bench; {s} goes round 000..sessions-1; {card} and {address} are those of the session's player. */
const fill = (text, values) => String(text).replace(/\{(n|s|card|address)\}/g, (_, name) => values[name]);

const load = autocannon({
  url, connections: clients, duration: seconds, workers: 0,
  requests: [{
    setupRequest(options) {
      n += 1;
      const session = String(n % sessions).padStart(3, '0');
      const values = { n: `${run}x${n}`, s: session, card: cardNumber(session), address: `10.0.${session[0]}.${Number(session) % 250}` };
      const headers = Object.fromEntries(Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value, values)]));
      return { ...options, method: request.method, path: fill(request.path, values), headers, ...(request.body && { body: fill(request.body, values) }) };
    },
  }],
});
const latenciesMs = [];
let refused = 0;
load.on('response', (_client, status, _bytes, ms) => { latenciesMs.push(ms); if (status < 200 || status > 299) refused += 1; });
const { duration, errors, timeouts } = await load;
console.log(JSON.stringify({ requests: latenciesMs.length, seconds: duration, refused, broken: errors + timeouts, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99), max: latenciesMs.reduce((a, b) => Math.max(a, b), 0) }));
