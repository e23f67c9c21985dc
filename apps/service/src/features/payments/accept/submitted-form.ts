/** The form that a submit is judged by: its fields as this player has them, and the values that count (VALID-4). */
import type { FieldErrorKey } from '@modulor/contract/errors'
import type { FormField } from '@modulor/contract/http'
import type { MethodConfig } from '../../../config/schema'
import { formFields, profileFor, settledParameters } from '../../form-routing'
import { usableUploads } from '../../uploads'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'

export type SubmittedForm = {
  readonly fields: readonly FormField[]
  readonly parameters: Readonly<Record<string, string | number | boolean>>
}

const FILE_REFUSED = 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR' satisfies FieldErrorKey

/** What is sent of a form: with a submit, or when its code is asked for. */
type Sent = Pick<Submit, 'session' | 'ip'> & { readonly body: Pick<Submit['body'], 'parameters'> }

/** Routes and fills the form exactly as select and route did for the widget. */
export async function submittedForm(deps: PaymentDeps, submit: Sent, method: MethodConfig): Promise<SubmittedForm> {
  const { session, body } = submit
  const profile = await profileFor(deps.db, session, method)
  const fields = formFields(method, profile, body.parameters)
  const sender = { profile, ip: submit.ip, country: session.country }
  return { fields, parameters: settledParameters(fields, body.parameters, sender) }
}

/** The files that a form names and that become the payment's (FILE-3): ids by their fields. */
export function uploadsOf({ fields, parameters }: SubmittedForm): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const id = type === 'file upload' && Object.hasOwn(parameters, name) ? String(parameters[name]) : ''
      return id === '' ? [] : [[name, id] as const]
    }),
  )
}

/** A message for each field whose file is not one that this player gave for this method, or is another payment's. */
export async function uploadErrors(
  deps: PaymentDeps,
  { session, payGroupId }: Pick<Submit, 'session' | 'payGroupId'>,
  form: SubmittedForm,
): Promise<Record<string, FieldErrorKey>> {
  const files = Object.entries(uploadsOf(form))
  if (files.length === 0) return {}
  const usable = await usableUploads(
    deps.db,
    session,
    payGroupId,
    files.map(([, id]) => id),
  )
  return Object.fromEntries(files.flatMap(([name, id]) => (usable.has(id) ? [] : [[name, FILE_REFUSED] as const])))
}

/** The message for every file of a payment whose files were taken meanwhile. */
export function uploadsRefused({ uploads }: { readonly uploads: Readonly<Record<string, string>> }) {
  return Object.fromEntries(Object.keys(uploads).map((name) => [name, FILE_REFUSED]))
}
