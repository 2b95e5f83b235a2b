import { z } from 'zod'
import { idOf } from '#contract/core/ids'

/** The member responsible for a prospect. */
export const Owner = z.object({ user_id: idOf('user'), name: z.string() }).meta({ id: 'Owner' })
export type Owner = z.infer<typeof Owner>
