/** Fields that React's `use` reads and writes on a promise, to read a settled one at once. */
type Mark<T> = { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

const markOf = <T>(promise: Promise<T>): Mark<T> => promise as Mark<T>

/** Notes how the promise ends, so that it is rendered without waiting once it is settled. */
export function track<T>(promise: Promise<T>): Promise<T> {
  const mark = markOf(promise)
  if (mark.status) return promise
  mark.status = 'pending'
  promise.then(
    (value) => {
      mark.status = 'fulfilled'
      mark.value = value
    },
    (reason: unknown) => {
      mark.status = 'rejected'
      mark.reason = reason
    },
  )
  return promise
}

/** Already there: rendered without waiting, on the server and while hydrating. */
export function settled<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  Object.assign(markOf(promise), { status: 'fulfilled', value })
  return promise
}

export const isPending = (promise: Promise<unknown>): boolean =>
  markOf(promise).status === 'pending'
