/** The audit log: the acts of operators. */
import * as z from 'zod/mini'
import { givenTime, isoTime } from '../wire/wire'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'

const text = z.string().check(z.maxLength(255))

export const AuditLine = z.object({
  number: z.string(),
  at: isoTime,
  /** Null: no operator was signed in. */
  operator: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The id of the endpoint. */
  act: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** `begun` before an act; after it `done`, or the code of the refusal. */
  outcome: z.string(),
  reason: z.nullable(z.string()),
  request_id: z.string(),
  /** The caller's network address, as trusted proxies report it. Null for a command, and in older lines. */
  address: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

export const AUDIT_ENDPOINTS = {
  auditLog: {
    id: 'auditLog',
    summary: 'The audit log, newest first. A line `begun` is omitted if the list has the line of its end',
    method: 'GET',
    path: `${OPERATOR_API}/audit`,
    access: 'audit.read',
    isAudited: true,
    query: z.object({
      operator: z.optional(text),
      act: z.optional(text),
      subject_kind: z.optional(text),
      subject_id: z.optional(text),
      from: z.optional(givenTime),
      to: z.optional(givenTime),
      /** `next` of the previous page. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    status: 200,
    response: z.object({ lines: z.array(AuditLine), next: z.nullable(z.string()) }),
    errors: [],
  },
} as const satisfies Record<string, OperatorEndpoint>
