import { memberRoutes } from '#contract/accounts/members'
import { profileRoutes } from '#contract/accounts/profile'
import { signInProviderRoutes } from '#contract/accounts/sign-in-provider'

/** What users do about themselves and their team. */
export const teamRoutes: typeof memberRoutes & typeof profileRoutes & typeof signInProviderRoutes = {
  ...memberRoutes,
  ...profileRoutes,
  ...signInProviderRoutes,
}
