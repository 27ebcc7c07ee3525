import type { Deadline, Lost, Unsent } from '../../ports/outcome.port.ts'
import { callJson, type SendJson } from '../http-json.ts'
import { codes, isTurnedAway } from './dpo.codes.ts'
import { type Fields, readXml, writeXml, type XmlParts } from './dpo.xml.ts'

/** verifyToken alone has a seventh version, which repeats our reference. */
const paths = {
  createToken: '/API/v6/',
  verifyToken: '/API/v7/',
  refundToken: '/API/v6/',
} as const

export type Told = {
  kind: 'told'
  code: string
  /** Code and words, for a person to read. */
  detail: string
  fields: Fields
}

/** One call of the gateway: its code, or what is known without one. */
export type Call = (
  name: keyof typeof paths,
  parts: XmlParts,
  within: Deadline,
) => Promise<Told | Unsent | Lost>

const detailMax = 200

export function createCall(
  settings: { baseUrl: string; companyToken: string; timeoutMs: number },
  send: SendJson = callJson,
): Call {
  const { baseUrl, companyToken, timeoutMs } = settings

  function read(name: string, body: unknown): Told | Unsent | Lost {
    // An explanation may quote the request, and the company's token is a secret.
    const text = typeof body === 'string' ? body.replaceAll(companyToken, '') : body
    const fields = readXml(text)
    const code = fields?.get('Result') ?? ''
    if (!fields || !/^\d{3}$/.test(code)) {
      return { kind: 'lost', detail: `${name}: unreadable answer` }
    }
    const words = fields.get('ResultExplanation') ?? ''
    const detail = `${name}: ${code} ${words.slice(0, detailMax)}`.trim()
    return isTurnedAway(code) ? { kind: 'unsent', detail } : { kind: 'told', code, detail, fields }
  }

  return async (name, parts, within) => {
    const message = { CompanyToken: companyToken, Request: name, ...parts }
    const answer = await send({
      method: 'POST',
      url: baseUrl + paths[name],
      headers: {},
      text: { contentType: 'application/xml', body: writeXml(message) },
      timeoutMs,
      within,
    })
    if (answer.kind !== 'answered') return answer
    // Whatever became of the request, the gateway says it with 200.
    return answer.status === 200
      ? read(name, answer.body)
      : { kind: 'lost', detail: `${name}: HTTP ${answer.status}` }
  }
}

export const isDone = ({ code }: Told): boolean => code === codes.done
