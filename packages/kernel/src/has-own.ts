/** Whether a table has an entry by this name, also where the name is one of Object's own, such as "constructor". */
export const hasOwn = <Name extends PropertyKey>(
  table: Readonly<Record<Name, unknown>>,
  name: PropertyKey,
): name is Name => Object.prototype.propertyIsEnumerable.call(table, name)
