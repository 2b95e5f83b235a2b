import { config } from 'zod'

// Zod would compile its checks with eval, which the policy of the page forbids; whoever uses a schema loads this first.
config({ jitless: true })
