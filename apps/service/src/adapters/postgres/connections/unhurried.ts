/**
 * Returned by a statement that runs alone, so that its commit does not wait for the disk. Only for what may be
 * lost in a crash of the database and done again: claims, the end of a message, the copy of a callback. Any
 * later commit that does wait makes them last as well, since the log is written in order, so nothing that was
 * done under a claim outlives it. Never for orders, payments, keys, history or the ledger. Decision 051.
 */
export const unhurried = `set_config('synchronous_commit', 'off', true)`
