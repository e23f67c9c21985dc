/** One line of the doctor's report: what was checked, the result, and what to do. It never contains a secret. */
export type Finding = {
  readonly subject: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly text: string
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text })
export const warning = (subject: string, text: string): Finding => ({ subject, state: 'warning', text })
export const problem = (subject: string, text: string): Finding => ({ subject, state: 'problem', text })
