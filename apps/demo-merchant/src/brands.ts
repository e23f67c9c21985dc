/** The brands of `config/demo.yaml` with the keys and secrets of their back ends, which stay on the server. */
import type { BrandCode } from './players'

type BrandAccount = {
  /** The key that opens sessions; it is never sent to a browser. */
  merchantKey: string
  /** The secret with which the service signs this brand's events. */
  webhookSecret: string
  webhookPath: string
}

/** They are valid only for a sandbox, so they may be in the source code. */
export const BRAND_ACCOUNTS: Readonly<Record<BrandCode, BrandAccount>> = {
  COM: {
    merchantKey: 'sk_sandbox_demo',
    webhookSecret: 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0',
    webhookPath: '/webhooks/cashier',
  },
  HARBOUR: {
    merchantKey: 'sk_sandbox_harbour',
    webhookSecret: 'whsec_bW9kdWxvci1oYXJib3VyLXRyYWRpbmctd2ViaG9vay1zZWNyZXQ=',
    webhookPath: '/webhooks/harbour',
  },
  LEGACY: {
    merchantKey: 'sk_sandbox_legacy',
    webhookSecret: 'whsec_bW9kdWxvci1sZWdhY3ktbG90dGVyeS13ZWJob29rLXNlY3JldA==',
    webhookPath: '/webhooks/legacy',
  },
  WAGER: {
    merchantKey: 'sk_sandbox_wager',
    webhookSecret: 'whsec_bW9kdWxvci13YWdlci1kZW1vLXdlYmhvb2stc2VjcmV0',
    webhookPath: '/webhooks/wager',
  },
  EMPTY: {
    merchantKey: 'sk_sandbox_empty',
    webhookSecret: 'whsec_bW9kdWxvci1lbXB0eS1kZW1vLXdlYmhvb2stc2VjcmV0',
    webhookPath: '/webhooks/empty',
  },
  MANY: {
    merchantKey: 'sk_sandbox_many',
    webhookSecret: 'whsec_bW9kdWxvci1tYW55LWRlbW8td2ViaG9vay1zZWNyZXQ=',
    webhookPath: '/webhooks/many',
  },
}
