import { memberRoutes } from '#contract/accounts/members'
import { profileRoutes } from '#contract/accounts/profile'
import { signInProviderRoutes } from '#contract/accounts/sign-in-provider'

/** Routes with which users manage themselves and their team. */
export const teamRoutes: typeof memberRoutes & typeof profileRoutes & typeof signInProviderRoutes = {
  ...memberRoutes,
  ...profileRoutes,
  ...signInProviderRoutes,
}
