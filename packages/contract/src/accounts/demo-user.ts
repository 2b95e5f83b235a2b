/**
 * The address of the demo user. No mail server can have a domain that ends with `example` (RFC 2606), so no mail about
 * the account is delivered.
 */
export const demoEmail = 'demo@alphorn.example'
