import { z } from 'zod'

export type SandboxSettings = {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** The folder of the event file. */
  readonly dataDir: string
  /** The address under which others reach this server; `http://localhost:{port}` by default. */
  readonly publicUrl?: string | undefined
  readonly apiKey: string
  readonly callbackSecret: string
  /** The factor for every delay of the sandbox: 1 is real time. */
  readonly delayScale: number
  /** The time that a player has for a challenge or at the bank. It is never scaled. */
  readonly actionLifetimeMs: number
  /** Whether the process that started this one controls it (a box). */
  readonly isInBox: boolean
  /** If set, the server is also a simulator of Adyen, which sends its webhooks to these addresses. */
  readonly adyen?:
    | { readonly webhookUrl?: string | undefined; readonly transferWebhookUrl?: string | undefined }
    | undefined
  /** The origin of the box's control server, which has the deliveries to merchants. */
  readonly boxControl?: string | undefined
}

export const SETTINGS_DEFAULT = {
  port: 8082,
  host: '127.0.0.1',
  apiKey: 'sandbox_api_key_demo',
  callbackSecret: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  delayScale: 1,
  actionLifetimeMs: 10 * 60 * 1000,
  isInBox: false,
} as const

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(SETTINGS_DEFAULT.port),
  SANDBOX_HOST: z.string().min(1).default(SETTINGS_DEFAULT.host),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_API_KEY: z.string().min(1).default(SETTINGS_DEFAULT.apiKey),
  SANDBOX_CALLBACK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
    .default(SETTINGS_DEFAULT.callbackSecret),
  SANDBOX_DELAY_SCALE: z.coerce.number().min(0).max(100).default(SETTINGS_DEFAULT.delayScale),
  SANDBOX_ACTION_LIFETIME_S: z.coerce
    .number()
    .positive()
    .max(86_400)
    .default(SETTINGS_DEFAULT.actionLifetimeMs / 1000),
  CASHIER_DATA_DIR: z.string().min(1).default('.data'),
  CASHIER_BOX_CONTROL: z.url({ protocol: /^http$/ }).optional(),
  SANDBOX_ADYEN: z.enum(['', 'on']).default(''),
  SANDBOX_ADYEN_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_ADYEN_TRANSFER_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  CASHIER_BOX: z.enum(['', 'on']).default(''),
})

/** Parses the settings from the environment, once at start. Throws with the names of invalid variables. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`The environment is not valid:\n${z.prettifyError(parsed.error)}`)
  const given = parsed.data
  return {
    port: given.SANDBOX_PORT,
    host: given.SANDBOX_HOST,
    dataDir: `${given.CASHIER_DATA_DIR}/sandbox`,
    publicUrl: given.SANDBOX_PUBLIC_URL?.replace(/\/$/, ''),
    apiKey: given.SANDBOX_API_KEY,
    callbackSecret: given.SANDBOX_CALLBACK_SECRET,
    delayScale: given.SANDBOX_DELAY_SCALE,
    actionLifetimeMs: given.SANDBOX_ACTION_LIFETIME_S * 1000,
    isInBox: given.CASHIER_BOX === 'on',
    ...(given.SANDBOX_ADYEN === 'on' && {
      adyen: {
        webhookUrl: given.SANDBOX_ADYEN_WEBHOOK_URL,
        transferWebhookUrl: given.SANDBOX_ADYEN_TRANSFER_WEBHOOK_URL,
      },
    }),
    boxControl: given.CASHIER_BOX_CONTROL,
  }
}
