/** Stages from the parents, 0, to an answer. */
const answerDepth = 3

/** How deep in the help centre, whose address is `root`, a path is; null elsewhere. */
function depthOf(path: string, root: string): number | null {
  if (path !== root && !path.startsWith(`${root}/`)) return null
  return path.slice(root.length).split('/').length - 1
}

/** Whether a page of the help centre has a list that leads to answers: of its stage, or of what it searched for. */
export function leadsOn(path: string, root: string, hasSearched: boolean): boolean {
  const depth = depthOf(path, root)
  return depth !== null && (depth < answerDepth || hasSearched)
}
