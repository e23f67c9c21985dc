// One load on one service, in a process of its own: keeps so many connections busy and prints what came back, as JSON.
// node service/load.mjs '{"url":…,"request":…,"sessions":…,"clients":…,"seconds":…,"run":…}'
import autocannon from 'autocannon';
import { quantile } from '../lib/stats.mjs';

const { url, request, sessions = 1, clients, seconds, run } = JSON.parse(process.argv[2]);
let n = 0;
/** {n} never repeats in a run of the bench; {s} goes round 000..sessions-1. */
const fill = (text, id, session) => String(text).replaceAll('{n}', id).replaceAll('{s}', session);

const load = autocannon({
  url, connections: clients, duration: seconds, workers: 0,
  requests: [{
    setupRequest(options) {
      n += 1;
      const id = `${run}x${n}`, session = String(n % sessions).padStart(3, '0');
      const headers = Object.fromEntries(Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value, id, session)]));
      return { ...options, method: request.method, path: fill(request.path, id, session), headers, ...(request.body && { body: fill(request.body, id, session) }) };
    },
  }],
});
const latenciesMs = [];
let refused = 0;
load.on('response', (_client, status, _bytes, ms) => { latenciesMs.push(ms); if (status < 200 || status > 299) refused += 1; });
const { duration, errors, timeouts } = await load;
console.log(JSON.stringify({ requests: latenciesMs.length, seconds: duration, refused, broken: errors + timeouts, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99), max: latenciesMs.reduce((a, b) => Math.max(a, b), 0) }));
