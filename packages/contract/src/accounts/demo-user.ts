/**
 * The address of the demo user. No mail server can have a domain that ends with `example` (RFC 2606). So the user gets no
 * mails about what happens to their account.
 */
export const demoEmail = 'demo@alphorn.example'
