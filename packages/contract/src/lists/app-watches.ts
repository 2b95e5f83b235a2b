import { z } from 'zod'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'
import { signalKinds } from '#contract/directory/signal-kinds'
import { SignalKind } from '#contract/directory/company-facts'
import { Watch } from '#contract/lists/watches'

// Routes of the browser app for watches, in addition to those of the API: their signals, and the users they notify.

/** How often a watch sends mail to a user. Daily and weekly mails are sent at seven in the morning, Swiss time. */
const cadences = ['off', 'instant', 'daily', 'weekly'] as const
export type Cadence = (typeof cadences)[number]

/** Mail settings of a watch for the current user; each user chooses their own. */
export const WatchMail = z
  .object({
    watch_id: idOf('watch'),
    email: z.string(),
    cadence: z.enum(cadences),
    next_at: Timestamp.nullable().meta({ description: "Time of the service's next check" }),
  })
  .meta({ id: 'WatchMail' })
export type WatchMail = z.infer<typeof WatchMail>

const WatchEdit = z
  .strictObject({
    name: text(120).optional(),
    kinds: z.array(SignalKind).max(signalKinds.length).optional(),
    muted: z.boolean().optional(),
  })
  .meta({ id: 'WatchEdit' })
export type WatchEdit = z.infer<typeof WatchEdit>

const common = { group: 'watches' } as const

export const appWatchRoutes = {
  app_watch_edit: mutation({
    ...common,
    path: '/watches/:watch_id',
    method: 'PATCH',
    access: session(editors),
    summary: 'Edit a watch or mute it',
    body: WatchEdit,
    answers: { 200: Watch },
  }),
  app_watch_mail: read({
    ...common,
    path: '/watches/:watch_id/mail',
    access: session(everyone),
    summary: 'Get how often the user gets emails about a watch',
    answer: WatchMail,
  }),
  app_watch_mail_set: mutation({
    ...common,
    path: '/watches/:watch_id/mail',
    method: 'PUT',
    access: session(everyone),
    summary: 'Set how often the user gets emails about a watch',
    body: z.strictObject({ cadence: z.enum(cadences) }),
    answers: { 200: WatchMail },
  }),
  app_watch_mail_test: mutation({
    ...common,
    path: '/watches/:watch_id/mail/tests',
    access: session(everyone),
    summary: 'Send the user a test email with the latest signals of a watch',
    body: z.strictObject({}),
    answers: { 202: z.object({ email: z.string() }).meta({ id: 'MailTest' }) },
  }),
} satisfies RouteTable
