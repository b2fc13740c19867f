"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  Dot,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { SeriesId } from "#lib/reports/schema.ts";

export interface ChartSeries {
  id: SeriesId;
  name: string;
  values: readonly (number | null)[];
}

/** Colors that differ in lightness too, and lines that differ in dashes. */
const LOOKS = [
  { color: "var(--accent)", dash: "" },
  { color: "var(--info)", dash: "6 4" },
  { color: "var(--danger)", dash: "2 3" },
] as const;

const AXIS = { stroke: "var(--muted)", fontSize: 12, tickLine: false, axisLine: false } as const;
const HEIGHT = 240;

/**
 * Arrow keys move through its points once it has the focus.
 * @param labels of the points, one per value
 * @param onPoint a bar or point was clicked; the table of the chart is the same for the keyboard
 */
export function ReportChart({
  title,
  labels,
  series,
  shape,
  format,
  onPoint,
  max,
  isRtl,
}: {
  title: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  shape: "bar" | "line";
  format: (value: number) => string;
  onPoint: (series: SeriesId, index: number) => void;
  /** The end of the axis; null for whole numbers, whose axis ends after the largest one. */
  max: number | null;
  isRtl: boolean;
}) {
  const data = labels.map((label, index) => ({
    // The chart is drawn left to right; a label with a digit at its start would be reordered.
    label: isRtl ? `\u2067${label}\u2069` : label,
    ...Object.fromEntries(series.map(({ id, values }) => [id, values[index] ?? null])),
  }));
  const Chart = shape === "bar" ? BarChart : LineChart;
  return (
    <div dir="ltr" className="text-xs">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <Chart
          data={data}
          title={title}
          margin={{ top: 8, right: isRtl ? 0 : 8, bottom: 0, left: isRtl ? 8 : 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" reversed={isRtl} minTickGap={24} {...AXIS} />
          <YAxis
            orientation={isRtl ? "right" : "left"}
            width="auto"
            tickFormatter={format}
            allowDecimals={max !== null}
            domain={[0, max ?? "auto"]}
            {...AXIS}
          />
          <Tooltip
            formatter={(value) => (typeof value === "number" ? format(value) : "–")}
            cursor={shape === "bar" ? { fill: "var(--raised)" } : { stroke: "var(--line-strong)" }}
            contentStyle={{
              background: "var(--surface)",
              border: "1px solid var(--line)",
              borderRadius: 8,
              direction: isRtl ? "rtl" : "ltr",
            }}
            itemStyle={{ color: "var(--ink)" }}
            labelStyle={{ color: "var(--muted)" }}
            isAnimationActive={false}
          />
          {series.length > 1 ? (
            <Legend
              itemSorter={null}
              iconType={shape === "bar" ? "square" : "plainline"}
              formatter={(name) => <span className="text-ink">{name}</span>}
            />
          ) : null}
          {series.map(({ id, name }, index) => {
            const { color, dash } = LOOKS[index % LOOKS.length] ?? LOOKS[0];
            return shape === "bar" ? (
              <Bar
                key={id}
                dataKey={id}
                name={name}
                fill={color}
                radius={[3, 3, 0, 0]}
                maxBarSize={28}
                cursor="pointer"
                onClick={({ originalDataIndex }) => onPoint(id, originalDataIndex)}
                isAnimationActive={false}
              />
            ) : (
              <Line
                key={id}
                dataKey={id}
                name={name}
                stroke={color}
                strokeWidth={2}
                strokeDasharray={dash}
                dot={labels.length <= 31 ? { r: 2, strokeDasharray: "" } : false}
                activeDot={({ cx = 0, cy = 0, index: point }) => (
                  <Dot
                    cx={cx}
                    cy={cy}
                    r={5}
                    fill={color}
                    stroke="var(--surface)"
                    strokeWidth={2}
                    cursor="pointer"
                    onClick={() => onPoint(id, point)}
                  />
                )}
                connectNulls
                isAnimationActive={false}
              />
            );
          })}
        </Chart>
      </ResponsiveContainer>
    </div>
  );
}
