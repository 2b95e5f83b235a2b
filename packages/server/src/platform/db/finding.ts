/** A finding about one subject of an installation. A fault keeps it from working; a warning may do so later. */
export type Finding = { subject: string; state: 'ok' | 'warning' | 'fault'; message: string }

export const fine = (subject: string, message: string): Finding => ({ subject, state: 'ok', message })
export const warning = (subject: string, message: string): Finding => ({
  subject,
  state: 'warning',
  message,
})
export const fault = (subject: string, message: string): Finding => ({ subject, state: 'fault', message })
