import type { CheckAnswer } from '../../ports/check.port.ts'
import { connectionFault } from '../check/connection-faults.rules.ts'
import { connectionTo, logIn } from './smtp.sender.ts'
import type { SmtpSettings } from './smtp.settings.ts'

/** The library replaces a code of the network by its own, and keeps it beside. */
type SmtpFailure = Error & { code?: string; originalCode?: string; responseCode?: number }

function faultOf(error: SmtpFailure): CheckAnswer {
  const { code = 'no code', originalCode, responseCode } = error
  const detail = responseCode ? `reply ${responseCode}` : code
  if (code === 'EAUTH') {
    const words = 'SMTP_USER or SMTP_PASSWORD is refused'
    return { kind: 'wrong', about: 'key', detail: `${words} (${detail})` }
  }
  // A reply is the server's own: the line came about.
  return responseCode
    ? { kind: 'wrong', about: 'answer', detail }
    : connectionFault({ code: originalCode ?? code, words: error.message })
}

/** Logs in and quits: no mail is begun. */
export async function checkSmtp(settings: SmtpSettings): Promise<CheckAnswer> {
  const connection = connectionTo(settings)
  const failed = new Promise<never>((_, fail) => connection.once('error', fail))
  // The whole check is limited, as a mail is.
  const timeOut = Object.assign(new Error('time-out'), { code: 'time-out' })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(timeOut), settings.timeoutMs)
  try {
    await Promise.race([logIn(connection, settings), failed, late.promise])
    connection.quit()
    return { kind: 'right', currencies: null }
  } catch (error) {
    connection.close()
    return faultOf(error as SmtpFailure)
  } finally {
    clearTimeout(timer)
  }
}
