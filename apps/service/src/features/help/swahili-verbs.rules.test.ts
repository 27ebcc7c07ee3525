import { describe, expect, test } from 'vitest'
import { swahiliStem } from './swahili-verbs.rules.ts'

describe('the stem of a Swahili verb', () => {
  test.each([
    ['onge', 'ongea kuongea naongea nimeongea niliongea nitaongeaje siongei sijaongea'],
    ['fik', 'fika kufika inafika limefika haufiki haujafika haijafika haikufika halitafika sifiki'],
    ['ingi', 'ingia kuingia linaingia limeingia halijaingia haikuingia'],
    ['lip', 'lipa kulipa nalipa nimelipa nililipa nitalipaje hailipi sijalipa sikulipa hulipi'],
    ['potez', 'poteza kupoteza nimepoteza ulipoteza hajapoteza'],
    ['tumi', 'tumia kutumia natumia nimetumia sijatumia'],
  ])('is %s of %s', (stem, words) => {
    expect(words.split(' ').map(swahiliStem)).toEqual(words.split(' ').map(() => stem))
  })

  test.each(['PUK', '260', 'na', 'wi-fi', 'otp', 'mfumo', ''])('is none of %j', (word) => {
    expect(swahiliStem(word)).toBeNull()
  })
})
