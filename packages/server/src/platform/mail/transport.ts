import type { MailContent } from '@alphorn/messages/mails'

/** A mail to be sent. The id is that of its row, so a delivery that is repeated after a crash is recognisable. */
export type Mail = MailContent & { to: string; id: string }

/** Destination of mails: the operator's mail server or, without one, the terminal of the service. */
export type MailTransport = {
  readonly by: 'smtp' | 'terminal'
  readonly send: (mail: Mail) => Promise<void>
}

export type MailTransportSettings = { smtpUrl: string | null; mailFrom: string }

const timeoutMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** nodemailer is loaded with the first mail, because only one process of an installation sends mails. */
const loadMailer = () => import('nodemailer')

/** Opens the mail transport. Each mail gets a connection of its own, because mails are few. */
export function openMailTransport(
  { smtpUrl, mailFrom }: MailTransportSettings,
  terminal = printToTerminal,
): MailTransport {
  if (smtpUrl === null) return { by: 'terminal', send: async (mail) => terminal(printMail(mail)) }
  const open = async () => {
    const { createTransport } = await loadMailer()
    // The service's mails contain neither files nor addresses to read, so text in a mail must never produce one.
    return createTransport({ url: smtpUrl, ...timeoutMs, disableFileAccess: true, disableUrlAccess: true })
  }
  let opened: ReturnType<typeof open> | undefined
  const domain = mailFrom.split('@').at(-1)!.replace(/>$/, '')
  return {
    by: 'smtp',
    send: async ({ to, subject, text, id }) => {
      const transport = await (opened ??= open())
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}

const trial = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }

/** Connects and signs in without sending. Returns the reason of a failure, without addresses; null if it succeeded. */
export async function tryMailServer(smtpUrl: string): Promise<string | null> {
  const { createTransport } = await loadMailer()
  const transport = createTransport({ url: smtpUrl, ...trial })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return failureWord(error)
  } finally {
    transport.close()
  }
}

function printToTerminal(text: string): void {
  process.stderr.write(text)
}

/** Only the two headers begin a line, and no control character moves the cursor. */
export function printMail({ to, subject, text }: Omit<Mail, 'id'>) {
  const body = text.split('\n').map((line) => (line === '' ? '' : `  ${onOneLine(line)}`))
  const head = ['', 'No mail server is set (SMTP_URL), so this mail is shown here.']
  return [...head, `To: ${onOneLine(to)}`, `Subject: ${onOneLine(subject)}`, '', ...body, ''].join('\n')
}

function onOneLine(text: string) {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/**
 * Whether another attempt is pointless: the server permanently refused the recipient or the message (RFC 5321, 5xx). A
 * refusal of the sign-in, the sender or the connection is a fault of the server or of the settings. It concerns all
 * mails, and ends when it is mended.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command = '', responseCode = 0 } = error as SmtpError
  return responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command.startsWith('RCPT')))
}

/** The fields that nodemailer adds to its errors. */
type SmtpError = { code?: string; command?: string; responseCode?: number }

/** Returns the reason of a failure for operators. It never contains the original message, which quotes addresses. */
export function failureWord(error: unknown) {
  const { code, responseCode } = error as SmtpError
  return [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ')
}
