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

/** A bucket as `parley_consume_rate_limits` returns it; `name` is the partition, `place` the number of the request. */
export interface ConsumedBucket extends BucketState {
  place: number;
  name: string;
}
