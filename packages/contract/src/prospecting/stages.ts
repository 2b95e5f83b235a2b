import { z } from 'zod'

/** The stages of a cycle, each of which builds on the one before. */
export const stages = ['research', 'qualification', 'outreach', 'verification'] as const
export const Stage = z.enum(stages).meta({ id: 'Stage' })
export type Stage = z.infer<typeof Stage>

/** The heads that each stage reads. */
export const upstreamOf: Readonly<Record<Stage, readonly Stage[]>> = {
  research: [],
  qualification: ['research'],
  outreach: ['research', 'qualification'],
  verification: ['research', 'outreach'],
}

export const channels = ['letter', 'email', 'phone_script', 'linkedin', 'contact_form'] as const
export type Channel = (typeof channels)[number]
