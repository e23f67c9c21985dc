// Writes the configuration and the logos of the bench's 20 methods into a folder; answers the configuration's path.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoSvg, methods } from '../fixtures/methods.mjs';

const TYPES = { credit_and_debit_cards: 'cards', prepaid_and_cash: 'prepaid_cash' };
const WEBHOOK_SECRET = 'whsec_YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2g=';
// One card, one address and parallel presses of one player: what no player does. What is left is counted and judged as ever.
const RISK = {
  new_cards_per_hour: { address: 'unlimited' },
  declines_in_a_row: { session: 'unlimited', player: 'unlimited', card: 'unlimited', address: 'unlimited' },
  cvv_failures_per_day: { card: 'unlimited' },
};
const CARD_FIELDS = [
  { name: 'card_pan', extended_type: 'card_pan', label: 'PH.LABEL.CARD_NUMBER', is_required: true },
  { name: 'expirationDate', extended_type: 'card_exp_month', label: 'PH.LABEL.EXP_DATE', is_required: true },
  { name: 'card_cvv', extended_type: 'card_cvv', label: 'PH.LABEL.CVV', is_required: true },
];

export function writeBenchConfig(folder, providerUrl, merchantUrl) {
  mkdirSync(join(folder, 'logos'), { recursive: true });
  const entries = methods.map((m, i) => {
    writeFileSync(join(folder, 'logos', `${m.short_name}.svg`), logoSvg(m.short_name));
    return [m.short_name, {
      flow: 'deposit', short_name: m.short_name, public_name: m.name, provider: 'sandbox', provider_method: m.short_name === 'card' ? 'card' : 'bank_redirect',
      pay_method_type: TYPES[m.category] ?? m.category, arrangement: 1000 - i, popular: i < 3, show_in_carousel: false, logo: `${m.short_name}.svg`,
      processing_time_translation_key: 'CASHIER.TIME.INSTANT', limits: { EUR: { min: '5', max: '5000' } }, fields: m.short_name === 'card' ? CARD_FIELDS : [],
    }];
  });
  const config = {
    environment: 'sandbox',
    currencies: { EUR: { name: 'Euro', iso_number: '978', precision: 2 } },
    providers: { sandbox: { plugin: 'sandbox', url: providerUrl, api_key: 'bench', callback_secret: WEBHOOK_SECRET, page_origins: [providerUrl] } },
    private_hosts_allowed: [new URL(providerUrl).host, new URL(merchantUrl).host],
    methods: Object.fromEntries(entries),
    brands: { COM: { name: 'Bench', merchant_keys: ['sk_bench_bench'], origins: [merchantUrl], redirect_hosts: [new URL(merchantUrl).host], home_url: `${merchantUrl}/`,
      webhook: { url: `${merchantUrl}/webhooks`, secret: WEBHOOK_SECRET }, currencies: ['EUR'], risk: RISK, methods: methods.map(m => m.short_name) } },
  };
  const path = join(folder, 'bench.yaml'); // JSON is YAML too
  writeFileSync(path, JSON.stringify(config, null, 1));
  return path;
}
