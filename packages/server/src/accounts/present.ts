import type { Role } from '@alphorn/contract/route'
import type { Product } from '@alphorn/contract/scopes'

export type SessionRow = {
  user_id: string
  user_name: string
  email: string
  role: Role
  account_id: string
  account_name: string
  products: Product[]
  expires_at: Date
}

/** Who is signed in, and where. */
export function presentSession(row: SessionRow) {
  return {
    user: { user_id: row.user_id, name: row.user_name, email: row.email, role: row.role },
    account: { account_id: row.account_id, name: row.account_name, products: row.products },
    expires_at: row.expires_at.toISOString(),
  }
}
export type SessionView = ReturnType<typeof presentSession>
