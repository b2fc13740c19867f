/** `step`: seconds that a request consumes; `slack`: seconds that may be consumed ahead. */
export interface Bucket {
  partition: string;
  step: number;
  slack: number;
}

/** `behind`: seconds consumed ahead of time. */
export interface BucketState {
  behind: number;
  fits: boolean;
}

/** As returned by `parley_consume_rate_limits`; `name` is the partition. */
export interface ConsumedBucket extends BucketState {
  name: string;
}
