import type { Visitor } from './visitor.ts'

/**
 * Posts a form as a browser without script does. Where the answer is about the form itself, it is the page with the
 * answer, to which the portal leads; the way on is not followed.
 */
export async function postForm(
  visitor: Visitor,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const reply = await visitor.send(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: `${new URLSearchParams(fields)}`,
  })
  const to = reply.headers.get('location') ?? ''
  return /[?&]answer=/.test(to) ? visitor.send(to) : reply
}
