/**
 * A type error for a member of `Given` that is not among those which the code reads, so that a new one is not dropped:
 * `given satisfies AllOf<typeof given, "a" | "b">`.
 */
export type AllOf<Given, Read extends string> = Given & Record<Exclude<keyof Given, Read>, never>;

/** Every member of `Made` has to be written, also the optional ones, which may be undefined. */
export type EveryField<Made> = { [Field in keyof Required<Made>]: Made[Field] };
