/** Where the test command has put the portal and its outside world. */
export type UnderTest = { portalUrl: string; sandboxUrl: string; databaseUrl: string }

function named(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: run these tests by npm test -- api`)
  return value
}

export const portalUnderTest = (): UnderTest => ({
  portalUrl: named('PORTAL_URL'),
  sandboxUrl: named('SANDBOX_URL'),
  databaseUrl: named('PORTAL_DATABASE_URL'),
})
