/** The form by which a submit is checked: the fields for this player, and the values that apply (VALID-4). */
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

/** The values of a form, from a submit or from a request for a one-time code. */
type Sent = Pick<Submit, 'session' | 'ip'> & { readonly body: Pick<Submit['body'], 'parameters'> }

/** Returns the fields and default values that the widget got from the calls `select` and `route`. */
export async function submittedForm(deps: PaymentDeps, submit: Sent, method: MethodConfig): Promise<SubmittedForm> {
  const { session, body } = submit
  const profile = await profileFor(deps.db, session, method)
  const fields = formFields(method, profile, body.parameters)
  const sender = { profile, ip: submit.ip, country: session.country }
  return { fields, parameters: settledParameters(fields, body.parameters, sender) }
}

/** The ids of the form's uploaded files, by field name (FILE-3). */
export function uploadsOf({ fields, parameters }: SubmittedForm): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const id = type === 'file upload' && Object.hasOwn(parameters, name) ? String(parameters[name]) : ''
      return id === '' ? [] : [[name, id] as const]
    }),
  )
}

/**
 * An error for each field whose file the player has not uploaded for this method, or whose file belongs to another
 * payment.
 */
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

/** An error for each file of a submit, after another payment has taken a file or a file was removed. */
export function uploadsRefused({ uploads }: { readonly uploads: Readonly<Record<string, string>> }) {
  return Object.fromEntries(Object.keys(uploads).map((name) => [name, FILE_REFUSED]))
}
