// A Vendure shop with one product that costs 10.50, free shipping, and its own dummy payment handler, which settles at once: node server.mjs PORT DATABASE_URL
import { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel, Populator } from '@vendure/core';

const [, , port, database] = process.argv, { hostname, port: databasePort, username, pathname } = new URL(database);
const app = await bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: Number(port), shopApiPath: 'shop-api', adminApiPath: 'admin-api' },
  authOptions: { tokenMethod: 'bearer', superadminCredentials: { identifier: 'bench', password: 'bench' }, requireVerification: false },
  dbConnectionOptions: { type: 'postgres', host: hostname, port: Number(databasePort), username, database: pathname.slice(1), synchronize: true, logging: false, extra: { max: 10 } },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
});
await app.get(Populator).populateInitialData({
  defaultLanguage: 'en', defaultZone: 'Europe', countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }], taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 0 }], collections: [],
  paymentMethods: [{ name: 'Dummy', handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] } }],
});
const call = async (query, token) => {
  const answer = await fetch(`http://127.0.0.1:${port}/admin-api`, { method: 'POST', headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, body: JSON.stringify({ query }) });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return { data, token: answer.headers.get('vendure-auth-token') ?? token };
};
const { token } = await call('mutation { login(username: "bench", password: "bench") { __typename } }');
const { data: { createProduct } } = await call('mutation { createProduct(input: { enabled: true, translations: [{ languageCode: en, name: "Deposit", slug: "deposit", description: "" }] }) { id } }', token);
await call(`mutation { createProductVariants(input: [{ productId: "${createProduct.id}", sku: "deposit", price: 1050, trackInventory: FALSE, translations: [{ languageCode: en, name: "Deposit" }] }]) { id } }`, token);
console.log('ready');
