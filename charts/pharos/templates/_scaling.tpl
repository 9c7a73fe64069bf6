{{/*
What a component is scaled by besides CPU, as JSON: `{target: {query, each}}`, of files/scaling.json and the values: `list $ component`.
What nobody has done yet is zero where a pod is scraped; where none is, also where all refuse it, there is no answer.
Every pod tells the same of what waits in the database: the largest is the newest. Of the outbox only the pod that publishes tells. Its
age asks for four pods at most, and for none while NATS is down: more would not help against what blocks an event.
*/}}
{{- define "pharos.scalingTargets" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- $scope := printf "namespace=%q,release=%q,component=%q" $.Release.Namespace $.Release.Name $component.name -}}
{{- $outbox := "(clamp_max(max(pharos_outbox_oldest_unpublished_seconds{$scope}), $most) unless on() (min(pharos_dependency_up{$scope,dependency=\"nats\"}) == 0)) or 0 * sum(up{$scope} == 1)" -}}
{{- $known := get ($.Files.Get "files/scaling.json" | fromJson) $component.name -}}
{{- $found := dict -}}
{{- range $name, $each := $component.keda.targets -}}
{{- if $each -}}
{{- $query := get $known $name | replace "$outbox" $outbox | replace "$scope" $scope | replace "$most" (mul 4 (int64 $each) | toString) -}}
{{- $_ := set $found $name (dict "query" $query "each" $each) -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* One trigger that asks Prometheus: `list $ target`. No answer is an error, after which `fallback` counts, and not zero. */}}
{{- define "pharos.prometheusTrigger" -}}
{{- $prometheus := (index . 0).Values.monitoring.prometheus -}}
{{- $target := index . 1 -}}
type: prometheus
metricType: AverageValue
metadata:
  serverAddress: {{ $prometheus.serverAddress | quote }}
  query: {{ $target.query | quote }}
  threshold: {{ include "pharos.scalar" $target.each | quote }}
  ignoreNullValues: "false"
  {{- with $prometheus.triggerMetadata }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $prometheus.authenticationRef }}
authenticationRef:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* How the ScaledObject of a component behaves, whatever triggers it. */}}
{{- define "pharos.scalingBehavior" -}}
minReplicaCount: {{ include "pharos.scalar" .minReplicas }}
maxReplicaCount: {{ include "pharos.scalar" .maxReplicas }}
pollingInterval: {{ include "pharos.scalar" .pollingInterval }}
cooldownPeriod: {{ include "pharos.scalar" .cooldownPeriod }}
{{- with .behavior }}
advanced:
  horizontalPodAutoscalerConfig:
    behavior:
      {{- toYaml . | nindent 6 }}
{{- end }}
{{- end -}}
