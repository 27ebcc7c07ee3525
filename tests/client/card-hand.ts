export type CardAction = 'pay' | 'decline' | 'cancel'

/** Presses a button on the gateway's page; answers where the browser is sent to. */
export async function press(link: string, action: CardAction): Promise<string> {
  const page = await fetch(link)
  const markup = await page.text()
  if (!markup.includes(`value="${action}"`)) {
    throw new Error(`The page ${link} has no button ${action}: HTTP ${page.status}`)
  }
  const reply = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ cardnumber: '', expiry: '09/32', cvv: '564', action }),
  })
  const location = reply.headers.get('location')
  if (reply.status !== 303 || !location) {
    throw new Error(`Pressing ${action} answered ${reply.status}`)
  }
  return location
}
