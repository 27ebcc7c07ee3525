import { until } from './poll.ts'
import { Refused } from './visitor.ts'

const answerWithinMs = 150_000

/** No answer, a broken one and a server's failure are asked again, as a browser does, key and all. */
export const retryUntilAnswered = <T>(ask: () => Promise<T>): Promise<T> =>
  until(
    'an answer',
    answerWithinMs,
    async () => {
      try {
        return await ask()
      } catch (error) {
        if (error instanceof Refused && error.http < 500) throw error
        return null
      }
    },
    100,
  )
