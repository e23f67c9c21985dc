import { isWebAddress } from '@modulor/rules'

export type FormPost = {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  /** Name of a frame or window, or `_self`. */
  readonly target: string
}

/**
 * Posts fields to an address by a temporary form (RESULT-8, THREEDS-2). Values are set as properties, never as markup. Nothing is
 * sent unless the address is http(s) (RESULT-11). Returns whether it was sent.
 */
export function postForm({ url, fields, target }: FormPost): boolean {
  if (!isWebAddress(url)) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.target = target
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // Not form.submit(), because a field with the name `submit` would replace the method.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
  return true
}
