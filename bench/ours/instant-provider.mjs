// A provider that approves at once, and a merchant that takes every event: node instant-provider.mjs PORT
import http from 'node:http';

const sequences = new Map();
const payment = (reference, amount, currency) => {
  const sequence = (sequences.get(reference) ?? 0) + 1;
  sequences.set(reference, sequence);
  return { id: `pay_${reference}`, merchant_reference: reference, status: 'succeeded', amount, currency, sequence, updated_at: new Date().toISOString() };
};
http.createServer((request, response) => {
  let body = '';
  request.on('data', part => (body += part));
  request.on('end', () => {
    if (!request.url.startsWith('/v1/payments')) return response.writeHead(204).end();
    const { merchant_reference, amount, currency } = JSON.parse(body || '{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(payment(merchant_reference, amount, currency)));
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
