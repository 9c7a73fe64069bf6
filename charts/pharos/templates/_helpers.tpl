{{/* What the names of all objects begin with. */}}
{{- define "pharos.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "pharos.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* What selects all pods of a release. */}}
{{- define "pharos.releaseLabels" -}}
app.kubernetes.io/name: {{ include "pharos.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* What selects the pods of a component: `list $ component`. */}}
{{- define "pharos.selectorLabels" -}}
{{ include "pharos.releaseLabels" (index . 0) }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* The labels of an object: `list $ component` and, if it has some, its own, which go before those of all. */}}
{{- define "pharos.labels" -}}
{{- $ := index . 0 -}}
{{ include "pharos.selectorLabels" . }}
app.kubernetes.io/version: {{ $.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $.Chart.Name $.Chart.Version | replace "+" "_" }}
{{- $own := dict -}}
{{- if gt (len .) 2 -}}{{- $own = index . 2 | default dict -}}{{- end -}}
{{- with mergeOverwrite (deepCopy $.Values.commonLabels) $own }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Labels and annotations of an object: `list $ component annotations` and, if it has some, its own labels; what is its own goes before what all have. */}}
{{- define "pharos.metadata" -}}
{{- $ := index . 0 -}}
labels:
  {{- $own := dict }}
  {{- if gt (len .) 3 }}{{ $own = index . 3 }}{{ end }}
  {{- include "pharos.labels" (list $ (index . 1) $own) | nindent 2 }}
{{- with mergeOverwrite (deepCopy $.Values.commonAnnotations) (index . 2 | default dict) }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "pharos.image" -}}
{{- with .Values.image.registry }}{{ trimSuffix "/" . }}/{{ end -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/*
Every component that runs, by name, as JSON: what files/components.json says of it and what values say, those of
`components` before those of `defaults`.
*/}}
{{- define "pharos.components" -}}
{{- $table := .Files.Get "files/components.json" | fromJson -}}
{{- $all := dict -}}
{{- range $name, $facts := $table -}}
{{- $own := index $.Values.components $name | default dict -}}
{{- $settings := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own) -}}
{{- if $settings.enabled -}}
{{- $_ := set $all $name (merge (dict "name" $name "facts" $facts) $settings) -}}
{{- end -}}
{{- end -}}
{{- $all | toJson -}}
{{- end -}}

{{/* The keys that values do not have and templates need, each followed by a comma: `list values keys path`, keys as files/values.json has them. */}}
{{- define "pharos.missingValues" -}}
{{- $values := index . 0 -}}
{{- $path := index . 2 -}}
{{- range $key, $below := index . 1 -}}
{{- if kindIs "invalid" (index $values $key) -}}
{{- printf "%s%s, " $path $key -}}
{{- else if $below -}}
{{- include "pharos.missingValues" (list (index $values $key) $below (printf "%s%s." $path $key)) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* A scalar as it was written: Helm reads all numbers as floats, and prints those from a million up as in 1e+06. */}}
{{- define "pharos.scalar" -}}
{{- if and (kindIs "float64" .) (eq . (floor .)) -}}{{ printf "%.0f" . }}{{- else -}}{{ . | toString }}{{- end -}}
{{- end -}}

{{/* How long Helm has to wait for the migrations of an upgrade: five minutes more than their job may take. */}}
{{- define "pharos.upgradeTimeout" -}}
{{ add (div (add (int64 .Values.migrations.upgradeDeadlineSeconds) 59) 60) 5 }}m
{{- end -}}

{{/* How many pods of a component there may be. */}}
{{- define "pharos.mostReplicas" -}}
{{- if .autoscaling.enabled -}}{{ include "pharos.scalar" .autoscaling.maxReplicas }}
{{- else if .keda.enabled -}}{{ include "pharos.scalar" .keda.maxReplicas }}
{{- else -}}{{ include "pharos.scalar" .replicas }}
{{- end -}}
{{- end -}}

{{/* The name of an object of a component: `list $ component`. */}}
{{- define "pharos.componentName" -}}
{{ include "pharos.fullname" (index . 0) }}-{{ index . 1 }}
{{- end -}}

{{/* Secret with the certificate of a component: `list $ component`. */}}
{{- define "pharos.tlsSecret" -}}
{{- $ := index . 0 -}}
{{- $.Values.serviceAuth.tls.existingSecret | default (printf "%s-tls" (include "pharos.componentName" .)) -}}
{{- end -}}

{{/*
How long a component serves on once it has told its callers to go elsewhere. Those that find pods by DNS learn of new ones only when
the name is not remembered any more; the gateway's Service and routes follow within a moment.
*/}}
{{- define "pharos.waitSeconds" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- ternary $.Values.shutdown.grpcWaitSeconds $.Values.shutdown.waitSeconds (hasKey $component.facts "port") -}}
{{- end -}}

{{/* How long Kubernetes waits before it kills: longer than all that the process gives itself. `list $ component`. */}}
{{- define "pharos.gracePeriodSeconds" -}}
{{- with (index . 0).Values.shutdown -}}{{ add .preStopSeconds (include "pharos.waitSeconds" $ | int) .timeoutSeconds 5 }}{{- end -}}
{{- end -}}

{{/*
How many connections to PostgreSQL the pods can open, during a rollout and with all that autoscalers may add, as JSON:
`{total, sum}`, the sum in words. Each pod has its pool and, outside of it, sessions for notifications, locks and the relay: at most 5,
and 4 more where events go through the database. Through a pooler, only these reach the server itself. 5 are for the
migrations, the administration and the server's own reserve. Of the server of `postgresql`, or as `list $ component` of the one that a
component has for itself.
*/}}
{{- define "pharos.connections" -}}
{{- $ := . -}}
{{- $of := dict -}}
{{- if kindIs "slice" . -}}{{- $ = index . 0 -}}{{- $of = index . 1 -}}{{- end -}}
{{- $direct := ternary $of.database $.Values.postgresql (not (empty $of)) -}}
{{- $hasNats := or $.Values.nats.url $.Values.nats.existingSecret -}}
{{- $outside := ternary 5 9 (not (empty $hasNats)) -}}
{{- $total := 5 -}}
{{- $parts := list -}}
{{- range $component := include "pharos.components" $ | fromJson -}}
{{- $isHere := ternary (empty $component.database.existingSecret) (eq $component.name ($of.name | default "")) (empty $of) -}}
{{- if and $component.facts.database $isHere -}}
{{- $pods := add (include "pharos.mostReplicas" $component | int) (include "pharos.surge" $component | int) -}}
{{- $pool := get $component.config "DATABASE_POOL_SIZE" | default $.Values.postgresql.poolSize | int -}}
{{- $each := add $outside (ternary 0 $pool (not (empty $direct.directUrlKey))) -}}
{{- $total = add $total (mul $pods $each) -}}
{{- $parts = append $parts (printf "%s %d × %d" $component.name $pods $each) -}}
{{- end -}}
{{- end -}}
{{- dict "total" $total "sum" (printf "%s, and 5" (join ", " $parts)) | toJson -}}
{{- end -}}

{{/* The components whose schemas are on a server of their own, by name, as JSON. */}}
{{- define "pharos.ownDatabases" -}}
{{- $found := dict -}}
{{- range $name, $component := include "pharos.components" . | fromJson -}}
{{- if $component.database.existingSecret -}}{{- $_ := set $found $name $component -}}{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* How many pods of a component a rollout adds. */}}
{{- define "pharos.surge" -}}
{{- $surge := toString (.rollingUpdate.maxSurge | default 0) -}}
{{- if hasSuffix "%" $surge -}}
{{- $share := mul (include "pharos.mostReplicas" . | int) (trimSuffix "%" $surge | int) -}}
{{- div (add $share 99) 100 -}}
{{- else -}}
{{- $surge -}}
{{- end -}}
{{- end -}}
