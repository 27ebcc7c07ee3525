import { describe, expect, test } from 'vitest'
import { cleanValues, faultOfField, faultsOfForm, inOrder } from './form.rules.ts'
import { everyKind, formCases, goodValues } from './form-cases.fixture.ts'

const fieldOf = (name: string) => {
  const field = everyKind.fields.find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('a field', () => {
  test.each(formCases)('%s with %j has the fault %j', (name, value, fault) => {
    expect(faultOfField(fieldOf(name), value)).toEqual(fault)
  })

  test('that nobody has to tick may be left', () => {
    expect(faultOfField({ ...fieldOf('termsAndCondition'), required: false }, undefined)).toBeNull()
  })

  test('is judged by its length before its pattern', () => {
    expect(faultOfField(fieldOf('name'), '22')).toEqual({ kind: 'too-short', limit: 3 })
  })

  test('with a pattern is judged by a part of it, as the pattern says', () => {
    expect(faultOfField({ ...fieldOf('landmark'), pattern: 'gate' }, 'The blue gate')).toBeNull()
    expect(faultOfField({ ...fieldOf('landmark'), pattern: '^gate' }, 'The blue gate')).toEqual({
      kind: 'invalid',
    })
  })
})

describe('a form', () => {
  test('has no fault where every field has none', () => {
    expect(faultsOfForm(everyKind, goodValues).size).toBe(0)
  })

  test('tells its faults in the order of its ranks', () => {
    const turned = { ...everyKind, fields: [...everyKind.fields].reverse() }
    const faulty = [...faultsOfForm(turned, {}).keys()]
    const asked = everyKind.fields.filter(({ required }) => required).map(({ name }) => name)
    expect(faulty).toEqual(asked)
  })

  test('keeps what its fields hold, cleaned, and nothing else', () => {
    const kept = cleanValues(everyKind, { ...goodValues, landmark: '  Gate ', admin: 'true' })
    expect(kept).toEqual({ ...goodValues, msisdn: '971000001', landmark: 'Gate' })
    expect(cleanValues(everyKind, { name: '  ' })).toEqual({})
  })

  test('shows its actions by their ranks', () => {
    expect(inOrder(everyKind.actions).map(({ type }) => type)).toEqual(['submit', 'cancel'])
  })
})
