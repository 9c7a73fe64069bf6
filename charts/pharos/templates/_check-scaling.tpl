{{/* What cannot work of how a component is scaled: `list $ component`. */}}
{{- define "pharos.checkScaling" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- $name := $component.name -}}
{{- if and $component.autoscaling.enabled $component.keda.enabled }}
{{- fail (printf "components.%s: enable either autoscaling or keda, not both." $name) }}
{{- end }}
{{- range $kind := list "autoscaling" "keda" }}
{{- with index $component $kind }}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) }}
{{- fail (printf "components.%s.%s: minReplicas is greater than maxReplicas." $name $kind) }}
{{- end }}
{{- end }}
{{- end }}
{{- with $component.autoscaling }}
{{- if and .enabled (not .external) (not (or .targetCPUUtilization .targetMemoryUtilization)) }}
{{- fail (printf "components.%s.autoscaling has no target: set targetCPUUtilization or targetMemoryUtilization." $name) }}
{{- end }}
{{- end }}
{{- if and $component.autoscaling.external (not $component.autoscaling.enabled) }}
{{- fail (printf "components.%s.autoscaling.external says that something else sets the number of pods: set components.%s.autoscaling.enabled, too." $name $name) }}
{{- end }}
{{- with $component.keda }}
{{- if .enabled }}
{{- $known := get ($.Files.Get "files/scaling.json" | fromJson) $name }}
{{- range $target, $each := .targets }}
{{- if and $each (not (hasKey $known $target)) }}
{{- fail (printf "components.%s.keda.targets: %s is not known of %s, which scales by %s." $name $target $name (keys $known | sortAlpha | join ", ")) }}
{{- end }}
{{- end }}
{{- if not $.Values.monitoring.prometheus.serverAddress }}
{{- fail (printf "components.%s.keda scales on what waits, which Prometheus knows: set monitoring.prometheus.serverAddress to its address as KEDA reaches it." $name) }}
{{- end }}
{{- $scales := include "pharos.scalingTargets" (list $ $component) | fromJson }}
{{- $asksNats := and .natsConsumers $.Values.nats.monitoringEndpoint }}
{{- if not (or $scales .triggers .targetCPUUtilization) }}
{{- $alone := ternary " but the backlog of NATS, which does not show what waits in the database" "" (not (empty $asksNats)) }}
{{- fail (printf "components.%s.keda has no target%s: set one of targets (%s), targetCPUUtilization, or triggers." $name $alone (keys $known | sortAlpha | join ", ")) }}
{{- end }}
{{- if and (not (int .minReplicas)) $scales }}
{{- fail (printf "components.%s.keda.minReplicas is 0, but only running pods tell %s, so that pods would come and go. Set minReplicas to 1, or these targets to 0 and name triggers that need no pod." $name (keys $scales | sortAlpha | join " and ")) }}
{{- end }}
{{- if not (or (int .minReplicas) .triggers $asksNats) }}
{{- fail (printf "components.%s.keda.minReplicas is 0, and nothing would start a pod again: set minReplicas to 1, or name triggers." $name) }}
{{- end }}
{{- if and .fallback.failureThreshold (gt (int .fallback.replicas) (int .maxReplicas)) }}
{{- fail (printf "components.%s.keda.fallback: replicas is greater than maxReplicas." $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $kind := list "autoscaling" "keda" }}
{{- range $resource, $target := dict "cpu" "targetCPUUtilization" "memory" "targetMemoryUtilization" }}
{{- with index $component $kind }}
{{- if and .enabled (not .external) (index . $target) (not (dig "requests" $resource "" $component.resources)) }}
{{- fail (printf "components.%s.%s.%s is a share of what a pod requests: set components.%s.resources.requests.%s." $name $kind $target $name $resource) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}
