/**
 * Translators, extensions and password managers put the nodes of a page into others, or others in their place. React then
 * takes a node out of a parent that it is not in any more, which browsers refuse, or changes a text that is not on the page
 * any more. Here React's calls find the node where it is now. Decision 108.
 */

/** What took the place of a node that was taken out. */
type StandIns = WeakMap<Node, Node>

/** Reads from what changes on the page which node took the place of which. */
function createNotes(standIns: StandIns): (records: readonly MutationRecord[]) => void {
  const taken = new WeakSet<Node>()
  /** What was put right before or after a node, before that was taken out. */
  const before: StandIns = new WeakMap()
  const after: StandIns = new WeakMap()
  return (records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [first] = addedNodes
      for (const node of removedNodes) {
        const standIn = [first, before.get(node), after.get(node)].find(
          (each) => each && !taken.has(each),
        )
        if (!standIn) continue
        taken.add(standIn)
        standIns.set(node, standIn)
      }
      if (!first || removedNodes.length > 0) continue
      if (nextSibling) before.set(nextSibling, first)
      if (previousSibling) after.set(previousSibling, first)
    }
  }
}

/** The child of a parent that a node is: itself, what it was put into, or what took its place. */
function childAt(node: Node, parent: Node, standIns: StandIns): Node | null {
  const seen = new Set<Node>()
  let each: Node | null | undefined = node
  while (each && each.parentNode !== parent && !seen.has(each)) {
    seen.add(each)
    each = each.parentNode ?? standIns.get(each)
  }
  return each && each.parentNode === parent ? each : null
}

/** A text that React changes comes back to where its translation is now. */
function putBack(text: Node, standIns: StandIns): void {
  const seen = new Set<Node>()
  let each = standIns.get(text)
  while (each && !each.parentNode && !seen.has(each)) {
    seen.add(each)
    each = standIns.get(each)
  }
  if (!text.isConnected && each?.isConnected) (each as ChildNode).replaceWith(text)
}

/** Guards the nodes below `root` for as long as the page is there; answers what ends it. */
export function guardForeignNodes(root: Node): () => void {
  const standIns: StandIns = new WeakMap()
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const note = createNotes(standIns)
  const observer = new MutationObserver(note)
  const now = (): StandIns => {
    note(observer.takeRecords())
    return standIns
  }
  observer.observe(root, { childList: true, subtree: true })

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const found = childAt(child, this, now())
    if (!child.parentNode) {
      if (found) removeChild.call(this, found)
      return child
    }
    removeChild.call(child.parentNode, child)
    // An element that was made for this node alone goes with it.
    if (found && !found.hasChildNodes()) removeChild.call(this, found)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    child: Node | null,
  ): T {
    const place = child && child.parentNode !== this ? childAt(child, this, now()) : child
    return insertBefore.call(this, node, place) as T
  }
  if (nodeValue?.set) {
    const { set } = nodeValue
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...nodeValue,
      set(this: Node, value: string | null) {
        if (this.nodeType === Node.TEXT_NODE && !this.parentNode) putBack(this, now())
        set.call(this, value)
      },
    })
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    if (nodeValue) Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
  }
}
