import { z } from 'zod'

export const SMTP_PORTS = { starttls: 587, tls: 465, none: 25 } as const

const Settings = z.strictObject({
  host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be a host name or an IP address'),
  /** Absent: 587 with STARTTLS, 465 with TLS, 25 without. */
  port: z.int().min(1).max(65_535).optional(),
  /** `none` is for a development server. */
  security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  user: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** The sender address for brands without their own. */
  from: z.email(),
  /** The time limit of a whole attempt. It is short, because a player may be waiting for a code. */
  timeout_ms: z.int().min(100).max(30_000).default(10_000),
  /** PEM certificates of a private authority that signed the server's certificate. */
  ca: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
})
/** With only one of the two the connection would be made without credentials. */
export const SmtpSettings = Settings.refine(({ user, password }) => (user === undefined) === (password === undefined), {
  path: ['password'],
  error: 'must be set together with `user`',
})
export type SmtpSettings = z.output<typeof SmtpSettings>
