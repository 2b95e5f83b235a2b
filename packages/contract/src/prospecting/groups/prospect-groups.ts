import { z } from 'zod'
import { needing } from '#contract/core/needed-parameters'
import { NogaName } from '#contract/directory/companies'
import {
  groupings,
  groupKeyPattern,
  maxGroups,
  maxSkippedGroups,
} from '#contract/prospecting/groups/groupings'

const GroupKey = z
  .string()
  .regex(groupKeyPattern, 'Must be `is.` with the value of the group (`is.ZH`), or `empty`.')

const group_field = z
  .string()
  .max(64)
  .optional()
  .meta({
    description: 'The own field that `group=field` groups by: one of the kind choice, person or checkbox',
    ...needing('group', 'field'),
  })

/** Parameters that group a page of prospects. */
export const groupOrder = {
  group: z.enum(groupings).optional().meta({
    description:
      'Orders by this column before `sort`, ascending; `industry` by its division. Prospects without a value come last. Each page reports what applies when it is read',
  }),
  group_field,
  group_skip: z
    .array(GroupKey)
    .min(1)
    .max(maxSkippedGroups)
    .optional()
    .meta({
      description:
        'Groups to leave out: `is.` with the value, or `empty` for prospects without one. It needs `group`',
      ...needing('group'),
    }),
}

/** Parameters that choose the prospects of one group. */
export const groupChoice = {
  group: z.enum(groupings).optional(),
  group_field,
  group_key: GroupKey.optional().meta({
    description:
      'Only this group: `is.` with the value, or `empty` for prospects without one. It needs `group`',
    ...needing('group'),
  }),
}

/** Parameters of the list of groups. */
export const groupQuery = { group: z.enum(groupings), group_field }

const ProspectGroup = z
  .object({
    key: z.string().meta({ description: '`is.` with the value, or `empty` for prospects without one' }),
    prospects: z.int(),
    industry: NogaName.nullable().meta({ description: 'Name of the division; null for any other column' }),
  })
  .meta({ id: 'ProspectGroup' })
export type ProspectGroup = z.infer<typeof ProspectGroup>

/** The groups of a project's prospects in their order, the one without a value last. */
export const ProspectGroups = z
  .object({
    groups: z.array(ProspectGroup),
    further: z.int().meta({
      description: `Number of prospects in groups that are not listed; at most ${maxGroups} groups are`,
    }),
  })
  .meta({ id: 'ProspectGroups' })
export type ProspectGroups = z.infer<typeof ProspectGroups>
